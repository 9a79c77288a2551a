// What lapsed with its year: carried over to the lines of the next, or given up.
import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { May } from '../../ui/may';
import type { BudgetYear, Committed } from './queries';
import { useCarryOver } from './queries';
import { type Paths, Payments, Step, Waits } from './year-step';

/** What lapsed, with the line of the next year that is to pay it. */
export function Lapsed({ of, paymentPath, requestPath }: Paths & { of: BudgetYear }) {
  const waiting = new Set(of.usulan.flatMap((one) => one.keuanganId));
  const free = of.gugur.filter((payment) => !waiting.has(payment.keuanganId) && payment.tertahan.length === 0);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const command = useCarryOver(() => setChosen({}));
  const payments = free.flatMap((payment) => {
    const paguId = chosen[payment.keuanganId];
    return paguId ? [{ keuanganId: payment.keuanganId, paguId }] : [];
  });
  const lines = of.tahunBerikutnya.map((line) => ({ value: line.id, label: line.nama }));
  const like = (payment: Committed) => {
    const old = of.mataAnggaran.find((line) => line.id === payment.paguId);
    const same = of.tahunBerikutnya.find(
      (line) => line.sumberDana === old?.sumberDana && line.kategoriKeuanganId === old?.kategoriKeuanganId,
    );
    return same?.id ?? '';
  };
  return (
    <Step
      title="4. Komitmen yang gugur"
      act={
        free.length > 0 && (
          <May right="pagu:ubah">
            <Group gap="sm">
              <Button
                variant="default"
                disabled={lines.length === 0}
                onClick={() => setChosen(Object.fromEntries(free.map((one) => [one.keuanganId, like(one)])))}
              >
                Pilih baris yang sama
              </Button>
              <Button
                disabled={payments.length === 0}
                loading={command.isPending}
                onClick={() => command.mutate({ pembayaran: payments })}
              >
                Usulkan bawa {payments.length} ke {of.tahun + 1}
              </Button>
            </Group>
          </May>
        )
      }
    >
      {of.gugur.length === 0 ? (
        <p>Tidak ada yang menunggu dibawa ke tahun berikutnya.</p>
      ) : (
        <>
          <p>
            Pilih baris pagu {of.tahun + 1} untuk setiap pembayaran. Yang tidak dibawa dibatalkan dari halaman
            pembayarannya; yang tertahan dibawa sesudah sebabnya hilang.
          </p>
          <Waits of={of} kind="bawa-komitmen" requestPath={requestPath} />
          <Payments
            payments={of.gugur}
            lines={of}
            paymentPath={paymentPath}
            choice={(payment) =>
              waiting.has(payment.keuanganId) ? (
                'Sudah diusulkan'
              ) : payment.tertahan.length > 0 ? (
                <>
                  <strong>Tertahan.</strong> {payment.tertahan.map((reason) => reason.pesan).join(' ')}
                </>
              ) : (
                <NativeSelect
                  aria-label={`Baris pagu untuk ${payment.namaPenerima ?? 'penerima ini'}`}
                  data={[{ value: '', label: 'Tidak dibawa' }, ...lines]}
                  value={chosen[payment.keuanganId] ?? ''}
                  onChange={(event) => setChosen({ ...chosen, [payment.keuanganId]: event.currentTarget.value })}
                />
              )
            }
          />
        </>
      )}
    </Step>
  );
}
