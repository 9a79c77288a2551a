// The proof as a file, and the page that checks it without a network.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { readBytes } from '../../api/client';
import { paths } from '../../lib/paths';
import type { Proof } from '../../lib/proof/check';
import { Button } from '../../ui/button';
import css from './proof-page.module.css';

const checker = '/pemeriksa.html';
// The page's sum and the event that holds it, from a file in the form of `sha256sum`.
const published = async () => {
  const text = new TextDecoder().decode(await readBytes('/pemeriksa.sha256'));
  return { sum: text.split(' ')[0], position: /^# tercatat pada peristiwa (\d+)/m.exec(text)?.[1] };
};

export function Keep({ proof }: { proof: Proof }) {
  const hash = useQuery({ queryKey: ['pemeriksa'], queryFn: published, staleTime: Infinity });
  const save = () => {
    const address = URL.createObjectURL(new Blob([JSON.stringify(proof, null, 1)], { type: 'application/json' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `bukti-${proof.nomorPeristiwa}.json`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <section className={css.content} aria-label="Periksa tanpa jaringan">
      <h2 className={css.subtitle}>Periksa tanpa jaringan</h2>
      <p>
        Simpan bukti ini dan halaman pemeriksanya: keduanya memeriksa di perangkat Anda, juga bila portal tidak dapat
        dibuka.
      </p>
      <p className={css.keeping}>
        <Button kind="plain" onClick={save}>
          Unduh bukti (JSON)
        </Button>
        <a href={checker} download>
          Unduh pemeriksa.html
        </a>
      </p>
      {hash.data && (
        <details>
          <summary>Sidik pemeriksa.html (SHA-256)</summary>
          <p className={css.fingerprint}>{hash.data.sum}</p>
          {hash.data.position && (
            <p>
              Tercatat pada <Link to={paths.proof(hash.data.position)}>peristiwa {hash.data.position}</Link>: halaman
              dengan sidik lain bukan yang dibagikan portal ini.
            </p>
          )}
        </details>
      )}
    </section>
  );
}
