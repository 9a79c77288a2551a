// Shows an uploaded document beside the form: an image as it is, a PDF in the browser's own viewer.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileLink, readFile } from '../../api/file';
import { sizeText } from '../../lib/prepare-file';
import { Icon } from '../../ui/icon';
import { ErrorState, Loading } from '../../ui/states';
import { documentName } from './form/findings';
import type { DocumentBody } from './queries';
import css from './review.module.css';

/** Loads the file once and shows it from memory, so that its short-lived link may run out meanwhile. */
function useObjectUrl(document: DocumentBody) {
  const file = useQuery({
    queryKey: ['berkas', document.fileId],
    queryFn: async () => (await readFile(fileLink(document.tautan ?? ''))).blob,
    enabled: !!document.tautan,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
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

/** How a picture is looked at: times its fitted size, and quarter turns clockwise. */
export type Look = { zoom: number; turns: number };
export const plainLook: Look = { zoom: 1, turns: 0 };

const zoomMax = 4;
export const nearer = (look: Look): Look => ({ ...look, zoom: Math.min(zoomMax, look.zoom + 0.5) });
export const farther = (look: Look): Look => ({ ...look, zoom: Math.max(1, look.zoom - 0.5) });
export const turned = (look: Look): Look => ({ ...look, turns: (look.turns + 1) % 4 });

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
  const name = documentName(document.jenis);
  if (!document.tautan) return <p className={css.noView}>Anda tidak berwenang membuka berkas ini.</p>;
  return (
    <figure className={css.viewer} aria-label={`Berkas ${name}`}>
      <div className={css.stage}>
        {file.isPending && <Loading text="Memuat berkas…" />}
        {file.isError && (
          <ErrorState error={file.error} text="Berkas tidak dapat dimuat." onRetry={() => void file.refetch()} />
        )}
        {url && document.mediaType.startsWith('image/') && (
          <button
            type="button"
            className={css.zoom}
            aria-pressed={look.zoom > 1}
            aria-label={look.zoom > 1 ? `Perkecil ${name}` : `Perbesar ${name}`}
            onClick={() => onLook(look.zoom > 1 ? { ...look, zoom: 1 } : { ...look, zoom: 2 })}
          >
            <img
              src={url}
              alt={`${name}: ${document.nama}`}
              className={css.fit}
              style={{
                // Bigger by its layout size, so that the stage scrolls; turned in place.
                width: look.zoom > 1 ? `${look.zoom * 100}%` : undefined,
                maxWidth: look.zoom > 1 ? 'none' : undefined,
                maxHeight: look.zoom > 1 ? 'none' : undefined,
                transform: look.turns > 0 ? `rotate(${look.turns * 90}deg)` : undefined,
              }}
            />
          </button>
        )}
        {url && document.mediaType === 'application/pdf' && (
          <iframe className={css.pdf} src={url} title={`${name}: ${document.nama}`} />
        )}
      </div>
      <figcaption className={css.caption}>
        <span>
          {document.nama} · {sizeText(document.ukuran)}
        </span>
        {document.mediaType.startsWith('image/') && (
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
