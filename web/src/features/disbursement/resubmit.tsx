// A payment that waits is corrected; one that was rejected is proposed again. Another person approves it.
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { ActDialog } from '../../ui/act-dialog';
import { NoteField } from '../../ui/note-field';
import { RupiahInput } from '../../ui/rupiah-input';
import { Money } from '../../ui/text';
import type { DisbursementDetail } from './queries';
import { useCorrectPayment } from './queries';
import { paymentName, refusalText } from './text';

type Props = { payment: DisbursementDetail; onClose: () => void; onReload: () => void };

export function ResubmitPayment({ payment, onClose, onReload }: Props) {
  const [amount, setAmount] = useState<number | string>(payment.jumlah);
  const [reason, setReason] = useState('');
  const command = useCorrectPayment(onClose);
  const errors = fieldsOf(command.error);
  const again = payment.status === 'ditolak';
  return (
    <ActDialog
      title={again ? 'Ajukan lagi' : 'Perbaiki jumlah'}
      button={again ? 'Ajukan lagi' : 'Simpan perbaikan'}
      disabled={!(Number(amount) > 0) || reason.trim() === ''}
      command={command}
      typed={reason !== '' || Number(amount) !== payment.jumlah}
      onAct={() =>
        command.mutate({ id: payment.id, versi: payment.versi, jumlah: Number(amount), alasan: reason.trim() })
      }
      about={{ stream: 'disbursement', id: payment.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['jumlah', 'alasan']}
    >
      <p>
        {paymentName(payment)} untuk <strong>{payment.namaPenerima}</strong>, sekarang{' '}
        <Money amount={payment.jumlah} strong />. Sesudah ini orang lain yang menyetujuinya.
      </p>
      {again && payment.kodeAlasan && (
        <p>
          Ditolak karena: <strong>{refusalText[payment.kodeAlasan]}</strong>. {payment.catatan}
        </p>
      )}
      <RupiahInput label="Jumlah" required value={amount} onChange={setAmount} error={errors.jumlah} />
      <NoteField
        label={again ? 'Apa yang diperbaiki' : 'Alasan'}
        required
        value={reason}
        onChange={setReason}
        error={errors.alasan}
      />
    </ActDialog>
  );
}
