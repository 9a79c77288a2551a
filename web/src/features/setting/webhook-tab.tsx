// Webhooks: which programs are told of what happens, and how each of them fares.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../api/rights';
import { streamTypeText } from '../../api/words';
import { number } from '../../lib/money';
import { toast } from '../../lib/toast';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import css from '../../ui/form-card.module.css';
import standing from '../../ui/standing.module.css';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { Deliveries } from './webhook-deliveries';
import { WebhookForm } from './webhook-form';
import { readSecret, useEnable, type WebhookStanding, webhooks } from './webhook-queries';

export function WebhookTab() {
  const query = useQuery(webhooks());
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  return (
    <>
      <section className={css.card} aria-label="Keadaan webhook">
        <h2>Keadaan</h2>
        <p className={css.hint}>
          Setiap peristiwa diberitahukan paling sedikit sekali, ditandatangani (Standard Webhooks), dan diulang dengan
          jeda yang makin panjang. Program yang lima hari tidak menerima apa pun dibiarkan sampai dinyalakan lagi.
        </p>
        {query.data.length === 0 ? (
          <EmptyState text="Belum ada program yang diberi tahu" />
        ) : (
          query.data.map((webhook) => <Standing key={webhook.id} webhook={webhook} />)
        )}
      </section>
      <WebhookForm />
    </>
  );
}

function state({ dimatikanSejak, gagalSejak }: WebhookStanding) {
  if (dimatikanSejak) return <Badge tone="bad">Dibiarkan</Badge>;
  if (gagalSejak) return <Badge tone="wait">Gagal</Badge>;
  return <Badge tone="good">Berjalan</Badge>;
}

function Standing({ webhook }: { webhook: WebhookStanding }) {
  const may = useMay();
  const enable = useEnable();
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const show = () =>
    readSecret(webhook.id).then(
      ({ rahasia }) => setSecret(rahasia),
      (error: unknown) => toast.error(error instanceof Error ? error.message : 'Rahasia tidak terbaca'),
    );
  return (
    <article className={standing.standing} aria-label={webhook.nama}>
      <header className={standing.head}>
        <strong>{webhook.nama}</strong> {state(webhook)}
      </header>
      <p className={standing.quiet}>{webhook.alamat}</p>
      <p>{webhook.jenis.map((kind) => streamTypeText[kind]).join(', ')}</p>
      <p>
        Menunggu: {number(webhook.menunggu)}. Terakhir diterima: <DateText value={webhook.terakhirDiterima} as="time" />
        {webhook.gagalSejak && (
          <>
            . Gagal sejak <DateText value={webhook.gagalSejak} as="time" />
          </>
        )}
      </p>
      <div className={standing.buttons}>
        <Button kind="plain" compact onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'Tutup kiriman' : 'Lihat kiriman'}
        </Button>
        {may('pengaturan:ubah') && (
          <Button kind="plain" compact onClick={() => (secret ? setSecret(undefined) : void show())}>
            {secret ? 'Sembunyikan rahasia' : 'Tampilkan rahasia'}
          </Button>
        )}
        {webhook.dimatikanSejak && may('pengaturan:ubah') && (
          <Button compact disabled={enable.isPending} onClick={() => enable.mutate({ id: webhook.id })}>
            Nyalakan lagi
          </Button>
        )}
      </div>
      {secret && (
        <p>
          Rahasia penanda tangan: <code className={standing.quiet}>{secret}</code>
        </p>
      )}
      {open && <Deliveries id={webhook.id} />}
    </article>
  );
}
