// The lines of a new year: a copy of this one with ceilings to put in, resting on one DPA, proposed for a second person.
import { Checkbox, Stack } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { ActDialog } from '../../ui/act-dialog';
import { RupiahInput } from '../../ui/rupiah-input';
import { PaperFields, usePaper } from './budget-dialogs';
import type { BudgetYear } from './queries';
import { useCopyYear } from './queries';

/** What the next year has already is not opened twice. */
export const notCopied = (of: BudgetYear): BudgetYear['mataAnggaran'] =>
  of.mataAnggaran.filter(
    (line) =>
      !of.tahunBerikutnya.some(
        (other) => other.sumberDana === line.sumberDana && other.kategoriKeuanganId === line.kategoriKeuanganId,
      ),
  );

export function CopyYearDialog({ of, onClose }: { of: BudgetYear; onClose: () => void }) {
  const next = of.tahun + 1;
  const missing = notCopied(of);
  const [amounts, setAmounts] = useState<Record<string, number | string>>(
    Object.fromEntries(missing.map((line) => [line.id, line.pagu])),
  );
  const [left, setLeft] = useState<string[]>([]);
  const paper = usePaper(`tahun/${next}`);
  const command = useCopyYear(onClose);
  const errors = fieldsOf(command.error);
  const chosen = missing.filter((line) => !left.includes(line.id));
  const ready = chosen.length > 0 && chosen.every((line) => Number(amounts[line.id]) > 0) && paper.sent;
  return (
    <ActDialog
      title={`Salin pagu ${of.tahun} ke ${next}`}
      button="Usulkan"
      size="xl"
      disabled={!ready}
      command={command}
      typed={paper.paper.nomorDokumen !== ''}
      onAct={() =>
        paper.sent &&
        command.mutate({
          tahun: next,
          baris: chosen.map((line) => ({
            sumberDana: line.sumberDana,
            kategoriKeuanganId: line.kategoriKeuanganId,
            kodeRekening: line.kodeRekening,
            nama: line.nama.replaceAll(String(of.tahun), String(next)),
            jumlah: Number(amounts[line.id]),
          })),
          ...paper.sent,
        })
      }
      onClose={onClose}
      shownFields={['nomorDokumen', 'tanggalDokumen', 'dokumen', 'jumlah']}
    >
      <Stack gap="lg">
        {missing.map((line) => (
          <div key={line.id}>
            <Checkbox
              mb={4}
              label={line.nama}
              checked={!left.includes(line.id)}
              onChange={(event) =>
                setLeft(event.currentTarget.checked ? left.filter((id) => id !== line.id) : [...left, line.id])
              }
            />
            {!left.includes(line.id) && (
              <RupiahInput
                required
                label={`Pagu ${next} untuk ${line.nama}`}
                value={amounts[line.id] ?? ''}
                onChange={(value) => setAmounts({ ...amounts, [line.id]: value })}
                error={errors.jumlah}
              />
            )}
          </div>
        ))}
      </Stack>
      <PaperFields {...paper} errors={errors} />
    </ActDialog>
  );
}
