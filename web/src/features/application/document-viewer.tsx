// Shows an uploaded document beside the form: an image as it is, a PDF in the browser's own viewer.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readFile } from '../../api/client';
import { Icon } from '../../ui/icon';
import { ErrorState, Loading } from '../../ui/states';
import { documentName } from './form/findings';
import { sizeText } from './prepare-file';
import css from './review.module.css';
import type { DocumentBody } from './wire';

/** Loads the file once and shows it from memory, so that its short-lived link may run out meanwhile. */
function useObjectUrl(document: DocumentBody) {
  const file = useQuery({
    queryKey: ['berkas', document.fileId],
    queryFn: async () => (await readFile(document.tautan ?? '')).blob,
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

export function DocumentViewer({ document }: { document: DocumentBody }) {
  const { file, url } = useObjectUrl(document);
  const [zoomed, setZoomed] = useState(false);
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
            aria-pressed={zoomed}
            aria-label={zoomed ? `Perkecil ${name}` : `Perbesar ${name}`}
            onClick={() => setZoomed(!zoomed)}
          >
            <img src={url} alt={`${name}: ${document.nama}`} className={zoomed ? css.full : css.fit} />
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
        <a href={url ?? document.tautan} target="_blank" rel="noopener noreferrer">
          <Icon name="file" size={16} /> Buka di tab baru
        </a>
      </figcaption>
    </figure>
  );
}
