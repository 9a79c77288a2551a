// What is done with many payments at once: which buttons the ticked rows have, and the dialog that one of them opens.
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../api/rights';
import type { OrderKind } from '../../api/words';
import type { useTicked } from '../../ui/bulk-dialog';
import { BulkAcceptReports, BulkPayAgain } from './bulk-accept';
import { BulkApprovePayments } from './bulk-approve';
import { BulkPapers, paperOf } from './bulk-papers';
import { BulkResubmit } from './bulk-resubmit';
import { GatherPayments } from './gather-payments';
import type { DisbursementItem } from './queries';

type Act = 'approve' | 'accept' | 'again' | 'returned' | 'loose' | 'resubmit' | OrderKind;

type Props = {
  ticked: Pick<ReturnType<typeof useTicked<DisbursementItem>>, 'rows' | 'clear'>;
  /** What the list is filtered by. */
  status: string | undefined;
  pile: string | undefined;
  canApprove: boolean;
  reports: boolean | undefined;
};

export function useBulkActs({ ticked, status, pile, canApprove, reports }: Props) {
  const [doing, setDoing] = useState<Act | null>(null);
  const may = useMay();
  const { rows } = ticked;
  const changes = canApprove && may('keuangan:ubah');
  const gathers = canApprove && may('daftar-pembayaran:tambah');
  const paper = paperOf[status as DisbursementItem['status']];
  const done = (changed: boolean) => {
    setDoing(null);
    if (changed) ticked.clear();
  };
  const canAccept = reports === true && may('laporan:setujui');
  const acts: readonly (readonly [Act, string, boolean])[] = [
    ['approve', 'Setujui yang dipilih', canApprove],
    ['accept', 'Terima yang dipilih', canAccept],
    ['again', 'Bayar ulang yang dipilih', changes && status === 'retur'],
    ['returned', 'Bayar ulang sebagai daftar', gathers && status === 'retur'],
    ['loose', 'Kumpulkan untuk bank', gathers && status === 'sp2d_terbit'],
    ['resubmit', 'Ajukan lagi yang dipilih', changes && (status === 'ditolak' || pile === 'ditolak')],
    ...(paper ? ([[paper, `Catat ${paper.toUpperCase()} yang dipilih`, changes]] as const) : []),
  ];
  const dialogs: Record<Act, () => ReactNode> = {
    approve: () => <BulkApprovePayments payments={rows} onClose={done} />,
    accept: () => <BulkAcceptReports payments={rows} onClose={done} />,
    again: () => <BulkPayAgain payments={rows} onClose={done} />,
    returned: () => <GatherPayments way="retur" payments={rows} onClose={done} />,
    loose: () => <GatherPayments way="lepas" payments={rows} onClose={done} />,
    resubmit: () => <BulkResubmit payments={rows} onClose={done} />,
    spp: () => <BulkPapers kind="spp" payments={rows} onClose={done} />,
    spm: () => <BulkPapers kind="spm" payments={rows} onClose={done} />,
    sp2d: () => <BulkPapers kind="sp2d" payments={rows} onClose={done} />,
  };
  return {
    canTick: canApprove || canAccept,
    buttons:
      rows.length > 0 &&
      acts
        .filter(([, , offered]) => offered)
        .map(([act, text]) => (
          <Button key={act} size="sm" variant="default" onClick={() => setDoing(act)}>
            {text} ({rows.length})
          </Button>
        )),
    dialog: doing && dialogs[doing](),
  };
}
