// Registers and reports of the finance office: which one, of which days and by which clock; on screen, as a file, as a
// paper to sign. On a phone what narrows it folds into one button, and what it is saved as stands after its rows.
import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from '#router';
import { fileAt } from '../../api/file';
import { type RegisterFilter, registerText } from '../../api/words';
import { changed } from '../../lib/changed';
import { DownloadButton } from '../../ui/download-button';
import { ExportMenu } from '../../ui/export-menu';
import card from '../../ui/form-card.module.css';
import { OnPaper } from '../../ui/on-paper';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { register, registerPaperPath, registerPath } from './queries';
import css from './register.module.css';
import { RegisterFilters, registerIn } from './register-filters';
import { RegisterTable } from './register-table';

const needText: Partial<Record<RegisterFilter, string>> = {
  pagu: 'Pilih mata anggaran untuk melihat bukunya.',
  penerima: 'Buka halaman seorang penerima, lalu tekan "Kartu pembayaran".',
};

export function RegisterDesk({ orderPath }: { orderPath: (sp2d: string) => string }) {
  const [params, setParams] = useSearchParams();
  const [asOf] = useAsOf();
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  const [unfolded, setUnfolded] = useState(false);
  const page = Number(params.get('page')) || 1;
  const narrowed = registerIn(params, asOf);
  const { register: chosen, sort } = narrowed;
  const asked = { ...narrowed, page, size: 50 };
  const query = useQuery(register(asked));
  const of = query.data;

  const change = (name: string, value: string) =>
    setParams((old) => {
      const next = new URLSearchParams(old);
      next.delete('page');
      // What narrows one register does not narrow the next.
      if (name === 'register')
        for (const key of [...next.keys()]) if (key !== 'tahun' && key !== 'per_tanggal') next.delete(key);
      return changed({ [name]: value })(next);
    });
  const title = registerText[chosen];
  // Rows of other days never stand beneath these; another order of the same rows may come while they stand.
  const isOther = query.isPlaceholderData && of?.isOther !== false;
  const waits = of?.perlu && !isOther && of.items.length === 0 ? needText[of.perlu] : undefined;

  // A book of no line and a card of no person are nothing to save.
  const saved = !waits && (
    <div className={card.actions}>
      <ExportMenu path={registerPath} query={narrowed} name={chosen} profiles={of?.profil ?? []} />
      <DownloadButton file={fileAt(registerPaperPath, { query: narrowed })} fileName={`${chosen}.pdf`}>
        Cetak (PDF)
      </DownloadButton>
    </div>
  );

  return (
    <section className={card.card} data-wide="" aria-label={title}>
      <div className={css.controls}>
        <RegisterFilters
          params={params}
          of={of}
          asked={narrowed}
          isNarrow={isNarrow ?? false}
          open={unfolded}
          onToggle={() => setUnfolded(!unfolded)}
          onChange={change}
        />
      </div>
      {query.isPending && <Skeleton lines={8} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {of && !query.isError && (
        <div aria-busy={query.isPlaceholderData}>
          {isOther ? (
            <Skeleton lines={8} />
          ) : (
            <>
              <div className={css.head}>
                <p className={unfolded ? undefined : css.folded}>
                  <strong>{title}</strong>. {of.periode}.
                </p>
                {!isNarrow && saved}
              </div>
              {of.items.length === 0 ? (
                <EmptyState text={waits ?? 'Tidak ada yang tercatat pada waktu dan saringan ini.'} icon="money" />
              ) : (
                <RegisterTable
                  of={of}
                  caption={`${title}, ${of.periode}`}
                  orderPath={orderPath}
                  // On a phone the choice among the filters is the shorter way.
                  {...(isNarrow ? {} : { sorting: { sort, onSort: (next) => change('sort', next ?? '') } })}
                />
              )}
            </>
          )}
          {!isOther && of.totalPages > 1 && (
            <OnPaper>
              Halaman {of.page} dari {of.totalPages}. Untuk semua baris: Unduh atau Cetak (PDF).
            </OnPaper>
          )}
          {isNarrow && !isOther && saved}
          {of.totalPages > 1 && (
            <Pagination
              mt="md"
              total={of.totalPages}
              value={page}
              onChange={(next) => change('page', String(next))}
              getControlProps={(control) => ({
                'aria-label': control === 'next' ? 'Halaman berikutnya' : 'Halaman sebelumnya',
              })}
            />
          )}
        </div>
      )}
    </section>
  );
}
