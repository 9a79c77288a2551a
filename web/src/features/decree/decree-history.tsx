// What each paper of a decree changed, in order: who came in, who left, and whose amount became another.
import { Table, Timeline } from '@mantine/core';
import { decreeChangeText } from '../../api/words';
import { number } from '../../lib/money';
import { DateText, Money } from '../../ui/text';
import { WideTable } from '../../ui/wide-table';
import type { DecreeDetail } from './queries';

type Step = DecreeDetail['riwayat'][number];

export function DecreeHistory({ decree }: { decree: DecreeDetail }) {
  // Of a decree that nothing changed, the head says all there is.
  if (decree.riwayat.length < 2) return null;
  return (
    <section aria-labelledby="riwayat-sk">
      <h3 id="riwayat-sk">Riwayat SK</h3>
      <Timeline active={decree.riwayat.length} bulletSize={14} lineWidth={2}>
        {decree.riwayat.map((step) => (
          <Timeline.Item key={step.nomorPeristiwa} title={`${step.nomor}: ${step.langkah}`}>
            <p>
              Tanggal surat <DateText value={step.tanggal} />, dicatat <DateText value={step.pada} as="time" />,
              menyebut {number(step.jumlahPenerima)} penerima.
            </p>
            {step.alasan && <p>{step.alasan}</p>}
            {step.bukti && (
              <p>
                <a href={step.bukti.tautan} target="_blank" rel="noreferrer">
                  Pindaian: {step.bukti.nama}
                </a>
              </p>
            )}
            <Changes step={step} />
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}

function Changes({ step }: { step: Step }) {
  if (step.perubahan.length === 0) return null;
  return (
    <WideTable minWidth={0}>
      <Table withTableBorder>
        <caption className="hidden-text">Perubahan oleh {step.nomor}</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Penerima</Table.Th>
            <Table.Th scope="col">Perubahan</Table.Th>
            <Table.Th scope="col">Besaran</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {step.perubahan.map((one) => (
            <Table.Tr key={one.penerimaBeasiswaId}>
              <Table.Th scope="row">{one.namaPenerima ?? 'Tanpa nama'}</Table.Th>
              <Table.Td>{decreeChangeText[one.perubahan]}</Table.Td>
              <Table.Td>
                <Amounts before={one.besaranSebelum} after={one.besaranSesudah} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

type Amount = number | null | undefined;

function Amounts({ before, after }: { before: Amount; after: Amount }) {
  const given = (amount: Amount): amount is number => amount !== null && amount !== undefined;
  if (given(before) && given(after))
    return (
      <>
        <Money amount={before} /> menjadi <Money amount={after} />
      </>
    );
  if (given(after)) return <Money amount={after} />;
  return given(before) ? <Money amount={before} /> : '–';
}
