// The question to a recipient whether the money of a payment has arrived.
import { ActDialog } from './act-dialog';
import { Money } from './text';

type Props = {
  name: string;
  amount: number;
  command: { isPending: boolean; isSuccess: boolean; error: unknown };
  onConfirm: () => void;
  /** The money has not come: that is a complaint. */
  onNotYet: () => void;
  onClose: () => void;
  onReload: () => void;
};

export default function ConfirmReceipt({ name, amount, command, onConfirm, onNotYet, onClose, onReload }: Props) {
  return (
    <ActDialog
      title="Konfirmasi diterima"
      button="Ya, sudah saya terima"
      cancel="Belum"
      onCancel={onNotYet}
      command={command}
      onAct={onConfirm}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Apakah <Money amount={amount} strong /> untuk {name} sudah masuk ke rekening Anda? Periksa rekening dahulu;
        jawaban ini tercatat sebagai perkataan Anda.
      </p>
    </ActDialog>
  );
}
