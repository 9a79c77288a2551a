// The rows of a type in a year: level, component, amount, for how long, up to which semester.
import { ActionIcon, Button, NativeSelect, NumberInput, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import {
  componentText,
  componentWords,
  entitlementPeriodText,
  entitlementPeriodWords,
  levelText,
  levelWords,
} from '../../api/words';
import { choices, wordIn } from '../../lib/word';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import { Icon } from '../../ui/icon';
import { RupiahInput } from '../../ui/rupiah-input';
import { EmptyState } from '../../ui/states';
import own from './entitlement.module.css';
import type { EntitlementRow, TypeEntitlements } from './queries';
import { payingLines, useProposeEntitlements } from './queries';

type Row = EntitlementRow & { key: number };

const usual: EntitlementRow = { jenjang: 'S1', komponen: 'ukt', jumlah: 0, per: 'semester', semesterTerakhir: 8 };

/** What can be chosen; a line that is named and not among them (yet) stays chosen. */
function payers(lines: readonly { value: string; label: string }[] | undefined, named: string | null | undefined) {
  const known = lines ?? [];
  return named && !known.some((line) => line.value === named) ? [...known, { value: named, label: named }] : known;
}

export function EntitlementForm({
  year,
  known,
  before,
}: {
  year: number;
  known: TypeEntitlements;
  before: readonly EntitlementRow[];
}) {
  const numbered = (rows: readonly EntitlementRow[]): Row[] => rows.map((row, key) => ({ ...row, key }));
  const [rows, setRows] = useState(() => numbered(known.baris));
  const [next, setNext] = useState(known.baris.length);
  const lines = useQuery(payingLines(year));
  const command = useProposeEntitlements(() => undefined);
  const errors = fieldsOf(command.error);
  const plain = rows.map(({ key: _, ...row }) => row);
  const dirty = JSON.stringify(plain) !== JSON.stringify(known.baris);
  const change = (key: number, part: Partial<EntitlementRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (more: readonly EntitlementRow[]) => {
    setRows([...rows, ...more.map((row, place) => ({ ...row, key: next + place }))]);
    setNext(next + more.length);
  };
  return (
    <section className={css.card} aria-label="Besaran">
      <h2>Besaran {year}</h2>
      <p className={css.hint}>
        Yang tidak tercantum tidak dibayar. Selama belum ada satu baris pun, jumlah pembayaran jenis beasiswa ini tidak
        dibatasi. Perubahan berlaku setelah petugas lain menyetujuinya.
      </p>
      {rows.length === 0 ? (
        <EmptyState text="Belum ada besaran untuk tahun ini." icon="money" />
      ) : (
        <Table.ScrollContainer minWidth={1000}>
          <Table className={own.rows}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Jenjang</Table.Th>
                <Table.Th>Komponen</Table.Th>
                <Table.Th>Paling banyak</Table.Th>
                <Table.Th>Dibayar</Table.Th>
                <Table.Th>Sampai semester</Table.Th>
                <Table.Th>Dari mata anggaran</Table.Th>
                <Table.Th>
                  <span className="hidden-text">Tindakan</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row, place) => (
                <Table.Tr key={row.key}>
                  <Table.Td>
                    <NativeSelect
                      aria-label={`Jenjang baris ${place + 1}`}
                      data={choices(levelWords, levelText)}
                      value={row.jenjang}
                      onChange={(event) =>
                        change(row.key, { jenjang: wordIn(levelWords, event.currentTarget.value) ?? row.jenjang })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={`Komponen baris ${place + 1}`}
                      data={choices(componentWords, componentText)}
                      value={row.komponen}
                      onChange={(event) =>
                        change(row.key, { komponen: wordIn(componentWords, event.currentTarget.value) ?? row.komponen })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <RupiahInput
                      aria-label={`Jumlah baris ${place + 1}`}
                      value={row.jumlah || ''}
                      onChange={(value) => change(row.key, { jumlah: Number(value) })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={`Masa baris ${place + 1}`}
                      data={choices(entitlementPeriodWords, entitlementPeriodText)}
                      value={row.per}
                      onChange={(event) =>
                        change(row.key, { per: wordIn(entitlementPeriodWords, event.currentTarget.value) ?? row.per })
                      }
                    />
                  </Table.Td>
                  <Table.Td>
                    <NumberInput
                      aria-label={`Semester terakhir baris ${place + 1}`}
                      min={1}
                      max={14}
                      allowDecimal={false}
                      value={row.semesterTerakhir}
                      onChange={(value) => change(row.key, { semesterTerakhir: Number(value) })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <NativeSelect
                      aria-label={`Mata anggaran baris ${place + 1}`}
                      data={[{ value: '', label: 'Mana pun' }, ...payers(lines.data, row.paguId)]}
                      value={row.paguId ?? ''}
                      onChange={(event) => change(row.key, { paguId: event.currentTarget.value || null })}
                    />
                  </Table.Td>
                  <Table.Td>
                    <ActionIcon
                      variant="subtle"
                      size={44}
                      aria-label={`Hapus baris ${place + 1}`}
                      onClick={() => setRows(rows.filter((one) => one.key !== row.key))}
                    >
                      <Icon name="close" size={18} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {errors.baris && (
        <p role="alert" className={css.error}>
          {errors.baris}
        </p>
      )}
      <CommandError error={command.error} shownFields={['baris']} />
      <div className={css.actions}>
        <Button variant="default" onClick={() => add([usual])}>
          Tambah baris
        </Button>
        {rows.length === 0 && before.length > 0 && (
          <Button variant="default" onClick={() => add(before.map((row) => ({ ...row, paguId: null })))}>
            Salin dari {year - 1}
          </Button>
        )}
        <Button variant="default" disabled={!dirty} onClick={() => setRows(numbered(known.baris))}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty}
          loading={command.isPending}
          onClick={() => command.mutate({ tahun: year, beasiswa: known.beasiswa, versi: known.versi, baris: plain })}
        >
          Usulkan besaran
        </Button>
      </div>
    </section>
  );
}
