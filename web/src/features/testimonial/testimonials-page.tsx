// /awardee-testimoni: two large testimonials, three cards, and the way to send one's own.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/use-session';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { NokenWeave } from '../../ui/scenery';
import { PageHero } from '../../ui/section';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { useTitle } from '../../ui/use-title';
import { Portrait } from './portrait';
import { quoteOf, testimonialsQuery } from './queries';
import { ShareDialog } from './share-dialog';
import { TestimonialCard } from './testimonial-card';
import css from './testimonials-page.module.css';

export default function TestimonialsPage() {
  useTitle('Testimoni Awardee');
  const list = useQuery(testimonialsQuery);
  const { claims, profile } = useSession();
  const [asking, setAsking] = useState<'share' | 'login' | null>(null);
  const items = list.data?.items ?? [];
  return (
    <>
      <PageHero
        kicker="Awardee"
        title="Testimoni penerima beasiswa"
        lead="Cerita mereka yang belajar dengan beasiswa Kabupaten Nduga."
      />
      <div className={css.page}>
        {list.isPending && <Loading text="Loading testimoni..." />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data && items.length === 0 && <EmptyState text="Belum ada testimoni" icon="user" />}
        {items.slice(0, 2).map((item) => (
          <figure key={item.id} className={css.large}>
            <div className={css.portrait}>
              <Portrait name={item.namaPenerima} src={item.profile} big />
            </div>
            <div className={css.words}>
              <blockquote>{quoteOf(item)}</blockquote>
              <figcaption>
                <strong>{item.namaPenerima}</strong>
                <span>Awardee, {item.batchPenerimaan ?? '-'}</span>
                <span>{item.institusiPendidikan}</span>
              </figcaption>
            </div>
          </figure>
        ))}
        {items.length > 2 && (
          <ul className={css.cards}>
            {items.slice(2, 5).map((item) => (
              <li key={item.id}>
                <TestimonialCard item={item} />
              </li>
            ))}
          </ul>
        )}
        {items.length > 0 && (
          // The specification's pagination is static: one page, three controls that do nothing.
          <nav className={css.paging} aria-label="Halaman testimoni">
            <button type="button" aria-label="Halaman sebelumnya" aria-disabled="true">
              <Icon name="back" />
            </button>
            <button type="button" aria-label="Halaman 1" aria-current="page">
              1
            </button>
            <button type="button" aria-label="Halaman berikutnya" aria-disabled="true">
              <Icon name="next" />
            </button>
          </nav>
        )}
      </div>
      <section className={css.banner} aria-labelledby="share-title">
        <div className={css.weave} aria-hidden="true">
          <NokenWeave color="#946200" />
        </div>
        <div className={css.inner}>
          <div>
            <h2 id="share-title">Punya cerita?</h2>
            <p>Ceritakan perjalanan belajar Anda untuk menyemangati adik-adik di Nduga.</p>
          </div>
          <Button kind="dark" onClick={() => setAsking(claims && profile ? 'share' : 'login')}>
            Kirim Testimoni
          </Button>
        </div>
      </section>
      <ShareDialog open={asking === 'share'} onClose={() => setAsking(null)} />
      <Dialog
        open={asking === 'login'}
        onClose={() => setAsking(null)}
        title="Anda belum masuk"
        actions={
          <>
            <Button kind="plain" onClick={() => setAsking(null)}>
              Batal
            </Button>
            {/* A full-page redirect, as the specification has it. */}
            <Button onClick={() => window.location.assign(paths.login)}>Masuk</Button>
          </>
        }
      >
        <p>Silakan masuk terlebih dahulu untuk mengirim testimoni.</p>
      </Dialog>
    </>
  );
}
