// Shows an uploaded document beside the form: an image as it is, a PDF in the browser's own viewer.
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileLink, readFile } from '../../api/file';
import { sizeText } from '../../lib/prepare-file';
import { Icon } from '../../ui/icon';
import { ErrorState, Loading } from '../../ui/states';
import { documentName } from './form/findings';
import { farther, type Look, nearer, pictureBox, turned, zoomMax } from './picture-box';
import type { DocumentBody } from './queries';
import css from './viewer.module.css';

/** The bytes of a document, asked for once: its short-lived link may run out meanwhile. */
export const documentFile = (document: DocumentBody) => ({
  queryKey: ['berkas', document.fileId],
  queryFn: async () => (await readFile(fileLink(document.tautan ?? ''))).blob,
  enabled: !!document.tautan,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
});

function useObjectUrl(document: DocumentBody) {
  const file = useQuery(documentFile(document));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.data) return;
    const made = URL.createObjectURL(new Blob([file.data], { type: document.mediaType }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file.data, document.mediaType]);
  return { file, url };
}

function Picture({
  url,
  name,
  file,
  look,
  stage,
  onLook,
}: {
  url: string;
  name: string;
  file: string;
  look: Look;
  stage: { width: number; height: number };
  onLook: (look: Look) => void;
}) {
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null);
  const placed = natural && stage.width > 0 ? pictureBox(natural, stage, look) : null;
  return (
    <button
      type="button"
      className={css.zoom}
      style={placed ? placed.box : { visibility: 'hidden' }}
      aria-pressed={look.zoom > 1}
      aria-label={look.zoom > 1 ? `Perkecil ${name}` : `Perbesar ${name}`}
      onClick={() => onLook(look.zoom > 1 ? { ...look, zoom: 1 } : { ...look, zoom: 2 })}
    >
      <img
        src={url}
        alt={`${name}: ${file}`}
        className={css.picture}
        style={placed ? { ...placed.picture, rotate: `${look.turns * 90}deg` } : undefined}
        onLoad={({ currentTarget }) =>
          setNatural({ width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 })
        }
      />
    </button>
  );
}

/** A PDF takes the keyboard to itself as soon as it is clicked: the keys of the desk would be lost in it. */
function Pdf({ url, title }: { url: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const back = () =>
      window.setTimeout(() => {
        if (frame.current !== null && document.activeElement === frame.current) frame.current.blur();
      }, 0);
    window.addEventListener('blur', back);
    return () => window.removeEventListener('blur', back);
  }, []);
  return <iframe ref={frame} className={css.pdf} src={url} title={title} tabIndex={-1} />;
}

export function DocumentViewer({
  document,
  look,
  onLook,
}: {
  document: DocumentBody;
  look: Look;
  onLook: (look: Look) => void;
}) {
  const { file, url } = useObjectUrl(document);
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const name = documentName(document.jenis);
  if (!document.tautan) return <p className={css.noView}>Anda tidak berwenang membuka berkas ini.</p>;
  const isPicture = document.mediaType.startsWith('image/');
  return (
    <figure className={css.viewer} aria-label={`Berkas ${name}`}>
      <div className={css.stage} ref={ref}>
        {file.isPending && <Loading text="Memuat berkas…" />}
        {file.isError && (
          <ErrorState error={file.error} text="Berkas tidak dapat dimuat." onRetry={() => void file.refetch()} />
        )}
        {url && isPicture && (
          <Picture url={url} name={name} file={document.nama} look={look} stage={{ width, height }} onLook={onLook} />
        )}
        {url && document.mediaType === 'application/pdf' && <Pdf url={url} title={`${name}: ${document.nama}`} />}
      </div>
      <figcaption className={css.caption}>
        <span>
          {document.nama} · {sizeText(document.ukuran)}
        </span>
        {isPicture && (
          <span className={css.tools}>
            <button type="button" onClick={() => onLook(farther(look))} disabled={look.zoom <= 1}>
              Perkecil
            </button>
            <button type="button" onClick={() => onLook(nearer(look))} disabled={look.zoom >= zoomMax}>
              Perbesar
            </button>
            <button type="button" onClick={() => onLook(turned(look))}>
              Putar
            </button>
          </span>
        )}
        <a href={url ?? document.tautan} target="_blank" rel="noopener noreferrer">
          <Icon name="file" size={16} /> Buka di tab baru
        </a>
      </figcaption>
    </figure>
  );
}
