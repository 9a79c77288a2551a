// A payment's spending report at the finance desk: accepted, or sent back with what is missing.

import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { ActDialog } from '../../ui/act-dialog';
import { ActButtons, ActRefusals } from '../../ui/acts';
import { CommandError } from '../../ui/command-error';
import type { Told } from '../../ui/due-acts';
import type { SpendingReport } from './queries';
import { useAcceptReport, useReturnReport } from './queries';
import css from './report.module.css';
import { ReportBody } from './report-body';

type Payment = { id: string; versi: number; tindakan: readonly Told[]; laporan?: SpendingReport | null };
type Props = { payment: Payment; onReload: () => void };

const actText = { 'terima-laporan': 'Terima laporan', 'kembalikan-laporan': 'Kembalikan' };

export function ReportPanel({ payment, onReload }: Props) {
  const [returning, setReturning] = useState(false);
  const accept = useAcceptReport();
  const report = payment.laporan;
  if (!report) return null;
  return (
    <section className={css.card} aria-label="Laporan penggunaan dana">
      <h2>Laporan penggunaan dana</h2>
      <ReportBody report={report} />
      {report.dikembalikanKarena && (
        <p className={css.notice}>
          <strong>Dikembalikan: </strong>
          {report.dikembalikanKarena}
        </p>
      )}
      <ActRefusals told={payment.tindakan} texts={actText} />
      <ActButtons
        told={payment.tindakan}
        texts={actText}
        main={['terima-laporan']}
        busy={accept.isPending ? 'terima-laporan' : undefined}
        onAct={(act) =>
          act === 'terima-laporan' ? accept.mutate({ id: payment.id, versi: payment.versi }) : setReturning(true)
        }
      />
      <CommandError error={accept.error} onReload={onReload} />
      {returning && <ReturnDialog payment={payment} onClose={() => setReturning(false)} onReload={onReload} />}
    </section>
  );
}

function ReturnDialog({ payment, onClose, onReload }: { payment: Payment; onClose: () => void; onReload: () => void }) {
  const [reason, setReason] = useState('');
  const command = useReturnReport(onClose);
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title="Kembalikan laporan"
      button="Kembalikan"
      disabled={reason.trim() === ''}
      command={command}
      typed={reason !== ''}
      onAct={() => command.mutate({ id: payment.id, versi: payment.versi, alasan: reason.trim() })}
      onClose={onClose}
      onReload={onReload}
      shownFields={['alasan']}
    >
      <Textarea
        label="Yang perlu dilengkapi"
        description="Penerima membaca kalimat ini."
        required
        autosize
        minRows={2}
        value={reason}
        error={errors.alasan}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
