// A sample of payments, drawn so that anybody draws the same: the address holds everything that it was drawn by.
import { NativeSelect, NumberInput, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useSearchParams } from '#router';
import {
  componentText,
  samplingMethodLongText,
  samplingMethodText,
  samplingMethodWords,
  stratificationText,
  stratificationWords,
} from '../../api/words';
import { changed } from '../../lib/changed';
import { isoDay } from '../../lib/date';
import { number } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { ExportMenu } from '../../ui/export-menu';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import css from './audit.module.css';
import type { Sample, SampledPayment, SampleQuery } from './queries';
import { sample, samplePath } from './queries';

const SIZE_MAX = 500;
const names = ['dari', 'sampai', 'cara', 'lapisan', 'benih', 'ukuran', 'posisi'] as const;

type Props = {
  paymentPath: (id: string) => string;
  /** The way to the proof of an event. */
  proof: (position: number) => ReactNode;
};

export function Sampling({ paymentPath, proof }: Props) {
  const [params, setParams] = useSearchParams();
  const [asOf] = useAsOf();
  const text = (name: (typeof names)[number]) => params.get(name) ?? '';
  const method = wordIn(samplingMethodWords, text('cara')) ?? 'acak';
  const position = Number(text('posisi'));
  const asked: SampleQuery | null =
    text('benih') && text('dari') && text('sampai')
      ? {
          dari: text('dari'),
          sampai: text('sampai'),
          cara: method,
          lapisan: wordIn(stratificationWords, text('lapisan')) ?? 'kelas',
          benih: text('benih'),
          ukuran: Number(text('ukuran')) || 25,
          ...(text('posisi') !== '' && Number.isInteger(position) ? { posisi: position } : { per_tanggal: asOf }),
        }
      : null;
  const query = useQuery(sample(asked));
  const draw = (wanted: Record<string, string>) =>
    setParams(changed(Object.fromEntries(names.map((name) => [name, wanted[name]]))));
  return (
    <div className={css.column}>
      <p>
        Benih, ukuran, cara, dan nomor peristiwa menentukan sampel: siapa pun yang memasukkan keempatnya memperoleh
        pembayaran yang sama.
      </p>
      <Asking key={params.toString()} now={Object.fromEntries(names.map((name) => [name, text(name)]))} onDraw={draw} />
      {asked && query.isPending && <Skeleton lines={6} />}
      {asked && query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {asked && query.data && (
        <>
          <Told
            of={query.data}
            pinned={asked.posisi !== undefined}
            onPin={(posisi) => draw({ ...strings(asked), posisi })}
          />
          <div className={css.exports}>
            <ExportMenu
              path={samplePath}
              query={{ ...asked, posisi: query.data.posisi, per_tanggal: undefined }}
              name={`sampel-${method}`}
            />
          </div>
          {query.data.items.length === 0 ? (
            <EmptyState text="Tidak ada pembayaran dengan SP2D pada tanggal itu" icon="money" />
          ) : (
            <>
              {method === 'berlapis' && <Strata of={query.data} />}
              <Payments of={query.data} paymentPath={paymentPath} proof={proof} />
            </>
          )}
        </>
      )}
    </div>
  );
}

const strings = (asked: SampleQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

function Asking({ now, onDraw }: { now: Record<string, string>; onDraw: (wanted: Record<string, string>) => void }) {
  const [wanted, setWanted] = useState<Record<string, string>>({
    ...now,
    dari: now.dari || `${new Date().getFullYear()}-01-01`,
    sampai: now.sampai || isoDay(),
    cara: now.cara || 'acak',
    lapisan: now.lapisan || 'kelas',
    ukuran: now.ukuran || '25',
  });
  const set = (name: string, value: string) => setWanted((old) => ({ ...old, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDraw(wanted);
  };
  const turned = (wanted.dari ?? '') > (wanted.sampai ?? '');
  return (
    <form className={css.filters} onSubmit={submit} aria-label="Penarikan sampel">
      <DateField
        label="SP2D dari tanggal"
        required
        size="sm"
        max={isoDay()}
        value={wanted.dari ?? ''}
        onChange={(day) => set('dari', day)}
      />
      <DateField
        label="SP2D sampai tanggal"
        required
        size="sm"
        max={isoDay()}
        value={wanted.sampai ?? ''}
        error={turned && 'Mendahului tanggal awal'}
        onChange={(day) => set('sampai', day)}
      />
      <NativeSelect
        label="Cara"
        size="sm"
        data={choices(samplingMethodWords, samplingMethodText)}
        value={wanted.cara ?? 'acak'}
        onChange={(event) => set('cara', event.currentTarget.value)}
      />
      {wanted.cara === 'berlapis' && (
        <NativeSelect
          label="Lapisan"
          size="sm"
          data={choices(stratificationWords, stratificationText)}
          value={wanted.lapisan ?? 'kelas'}
          onChange={(event) => set('lapisan', event.currentTarget.value)}
        />
      )}
      <NumberInput
        label="Ukuran"
        required
        size="sm"
        min={1}
        max={SIZE_MAX}
        allowDecimal={false}
        value={Number(wanted.ukuran) || ''}
        onChange={(value) => set('ukuran', String(value))}
      />
      <TextInput
        label="Benih"
        required
        size="sm"
        maxLength={64}
        placeholder="misalnya angka dari dadu"
        value={wanted.benih ?? ''}
        onChange={(event) => set('benih', event.currentTarget.value)}
      />
      <NumberInput
        label="Nomor peristiwa (kosong: sekarang)"
        size="sm"
        min={0}
        allowDecimal={false}
        value={wanted.posisi ? Number(wanted.posisi) : ''}
        onChange={(value) => set('posisi', value === '' ? '' : String(value))}
      />
      <Button type="submit" disabled={turned}>
        Tarik sampel
      </Button>
    </form>
  );
}

/** What was drawn from what, and the way to draw it again. */
function Told({ of, pinned, onPin }: { of: Sample; pinned: boolean; onPin: (position: string) => void }) {
  return (
    <p role="status">
      <strong>{number(of.items.length)}</strong> dari {number(of.populasi)} pembayaran,{' '}
      <Money amount={of.jumlahSampel} strong /> dari <Money amount={of.jumlahPopulasi} />.{' '}
      {samplingMethodLongText[of.cara]}. Benih <strong>{of.benih}</strong>, keadaan sesudah peristiwa nomor{' '}
      <strong>{number(of.posisi)}</strong>.{' '}
      {!pinned && (
        <Button kind="plain" compact onClick={() => onPin(String(of.posisi))}>
          Tetapkan pada nomor ini
        </Button>
      )}
    </p>
  );
}

function Strata({ of }: { of: Sample }) {
  return (
    <WideTable minWidth={420}>
      <Table verticalSpacing="xs">
        <caption className="hidden-text">Lapisan</caption>
        <Table.Thead>
          <Table.Tr>
            {['Lapisan', 'Pembayaran', 'Jumlah', 'Terpilih'].map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.lapisan.map((one) => (
            <Table.Tr key={one.nama}>
              <Table.Th scope="row">{one.nama}</Table.Th>
              <Table.Td>{number(one.banyak)}</Table.Td>
              <Table.Td>
                <Money amount={one.jumlah} />
              </Table.Td>
              <Table.Td>{number(one.terpilih)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Payments({ of, paymentPath, proof }: Props & { of: Sample }) {
  const byRupiah = of.cara === 'mus';
  const heads = ['No', 'Penerima', 'Komponen', 'SP2D', 'Jumlah', 'Status', ...(byRupiah ? ['Rupiah ke'] : []), 'Bukti'];
  return (
    <WideTable minWidth={760}>
      <Table verticalSpacing="xs">
        <caption className="hidden-text">Sampel pembayaran</caption>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head} scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {of.items.map((row: SampledPayment) => (
            <Table.Tr key={row.keuanganId}>
              <Table.Td>{row.urutan}</Table.Td>
              <Table.Th scope="row">
                <Link to={paymentPath(row.keuanganId)}>{row.namaPenerima ?? 'Tanpa nama'}</Link>
              </Table.Th>
              <Table.Td>{componentText[row.komponen]}</Table.Td>
              <Table.Td>
                {row.nomorSp2d ?? '–'}
                {row.tanggalSp2d && (
                  <span className={css.under}>
                    <DateText value={row.tanggalSp2d} />
                  </span>
                )}
              </Table.Td>
              <Table.Td>
                <Money amount={row.jumlah} />
              </Table.Td>
              <Table.Td>
                <StatusBadge status={row.status} />
              </Table.Td>
              {byRupiah && <Table.Td>{row.rupiahKe.map(number).join(', ')}</Table.Td>}
              <Table.Td>{proof(row.nomorPeristiwa)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}
