// A file that the server keeps, looked at in place: a picture that can be made bigger, or a PDF in the browser's own viewer.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileLink, readFile } from '../api/file';
import type { Schemas } from '../api/types';
import css from './kept-file.module.css';
import { ErrorState, Loading } from './states';

type Kept = Schemas['KeptFileBody'];

/** Loads the file once and shows it from memory: its link is short-lived. */
function useAddress(of: Kept) {
  const file = useQuery({
    queryKey: ['berkas', of.fileId],
    queryFn: async () => (await readFile(fileLink(of.tautan))).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.data) return;
    const made = URL.createObjectURL(new Blob([file.data], { type: of.mediaType }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file.data, of.mediaType]);
  return { file, address };
}

/** `name` says what it shows, e.g. "Buku rekening". */
export function KeptFile({ of, name }: { of: Kept; name: string }) {
  const { file, address } = useAddress(of);
  const [big, setBig] = useState(false);
  return (
    <figure className={css.figure} aria-label={name}>
      <div className={css.stage}>
        {file.isPending && <Loading text="Memuat berkas…" />}
        {file.isError && (
          <ErrorState error={file.error} text="Berkas tidak dapat dimuat." onRetry={() => void file.refetch()} />
        )}
        {address && of.mediaType.startsWith('image/') && (
          <button
            type="button"
            className={css.zoom}
            aria-pressed={big}
            aria-label={big ? `Perkecil ${name}` : `Perbesar ${name}`}
            onClick={() => setBig(!big)}
          >
            <img src={address} alt={`${name}: ${of.nama}`} className={big ? css.big : css.fit} />
          </button>
        )}
        {address && of.mediaType === 'application/pdf' && (
          <iframe className={css.pdf} src={address} title={`${name}: ${of.nama}`} />
        )}
      </div>
      <figcaption className={css.caption}>
        <span>{of.nama}</span>
        <a href={address ?? of.tautan} target="_blank" rel="noopener noreferrer">
          Buka di tab baru
        </a>
      </figcaption>
    </figure>
  );
}
