// Attests the latest semester of several students, one command each, and says of each row what became of it.
import { Button, Progress } from '@mantine/core';
import { useRef, useState } from 'react';
import { write } from '../../api/client';
import { messageOf } from '../../api/error';
import { together } from '../../api/told';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import css from './attest-many.module.css';
import type { AwardItem } from './queries';

type Outcome = { ok: true } | { ok: false; message: string };

export function AttestMany({ awards }: { awards: AwardItem[] }) {
  /** The rows as they were when the dialog opened: the list moves while they are attested. */
  const [rows, setRows] = useState<AwardItem[] | null>(null);
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const [running, setRunning] = useState(false);
  /** An unanswered row tried again is the same command. */
  const keys = useRef(new Map<string, string>());
  const done = Object.keys(outcomes).length;
  const failed = Object.values(outcomes).filter((outcome) => !outcome.ok).length;

  const run = async () => {
    setRunning(true);
    for (const row of rows ?? []) {
      if (outcomes[row.id]?.ok) continue;
      let outcome: Outcome = { ok: true };
      try {
        const body = { id: row.dataAkademikTerakhirId ?? '', versi: row.versi };
        const idempotencyKey = keys.current.get(row.id) ?? crypto.randomUUID();
        keys.current.set(row.id, idempotencyKey);
        await write('POST', '/api/cms/data-akademik/konfirmasi', { body, idempotencyKey });
      } catch (error) {
        outcome = { ok: false, message: messageOf(error) };
      }
      setOutcomes((old) => ({ ...old, [row.id]: outcome }));
    }
    setRunning(false);
  };
  const close = () => {
    setRows(null);
    setOutcomes({});
    keys.current.clear();
  };
  const finished = rows !== null && done === rows.length && !running;
  return (
    <>
      <Button size="sm" disabled={awards.length === 0} onClick={() => setRows(awards)}>
        {awards.length === 0 ? 'Konfirmasi yang dipilih' : `Konfirmasi ${awards.length} mahasiswa`}
      </Button>
      <Modal
        open={rows !== null}
        onClose={() => !running && close()}
        title="Konfirmasi keaktifan"
        actions={
          finished && failed === 0 ? (
            <Button onClick={close}>Selesai</Button>
          ) : (
            <>
              <Button variant="default" disabled={running} onClick={close}>
                {done > 0 ? 'Tutup' : 'Batal'}
              </Button>
              <Button loading={running} onClick={() => void together(run)}>
                {failed > 0 ? 'Coba lagi yang gagal' : 'Konfirmasi aktif'}
              </Button>
            </>
          )
        }
      >
        <p>
          Anda menyatakan bahwa mahasiswa berikut aktif dan data akademik semester terakhirnya benar. Pernyataan ini
          tercatat di buku besar.
        </p>
        {running && (
          <Progress
            value={(done / Math.max(1, rows?.length ?? 0)) * 100}
            my="sm"
            color="hijau.7"
            aria-label={`${done} dari ${rows?.length ?? 0} selesai`}
          />
        )}
        <ul className={css.rows} aria-live="polite">
          {rows?.map((row) => {
            const outcome = outcomes[row.id];
            return (
              <li key={row.id}>
                <span>
                  <strong>{row.namaPenerima ?? 'Tanpa nama'}</strong>, semester {row.semesterTerakhir}
                </span>
                {outcome?.ok && (
                  <span className={css.good}>
                    <Icon name="check" size={16} /> Terkonfirmasi
                  </span>
                )}
                {outcome && !outcome.ok && (
                  <span className={css.bad}>
                    <Icon name="alert" size={16} /> {outcome.message}
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      </Modal>
    </>
  );
}
