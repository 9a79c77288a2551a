// What a type asks of a semester before it is attested: grade, credits, how often below, how long.
import { Button, NumberInput, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type Level, levelText, levelWords } from '../../api/words';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import type { TypeContinuation } from './queries';
import { useProposeContinuation } from './queries';

type Rule = NonNullable<TypeContinuation['aturan']>;
const nothing: Rule = { batasTurun: 2, semesterTerakhir: {} };
const campus: readonly Level[] = levelWords.filter((level) => level !== 'SMA' && level !== 'SMK');

export function ContinuationForm({ known }: { known: TypeContinuation }) {
  const before = known.aturan ?? nothing;
  const [rule, setRule] = useState<Rule>(before);
  const command = useProposeContinuation(() => undefined);
  const errors = fieldsOf(command.error);
  const dirty = JSON.stringify(rule) !== JSON.stringify(before);
  const part = (name: 'ipkPalingSedikit' | 'sksPalingSedikit', value: number | string) => {
    const { [name]: _, ...rest } = rule;
    setRule(value === '' ? rest : { ...rest, [name]: Number(value) });
  };
  const most = (level: Level, value: number | string) => {
    const { [level]: _, ...rest } = rule.semesterTerakhir ?? {};
    setRule({ ...rule, semesterTerakhir: value === '' ? rest : { ...rest, [level]: Number(value) } });
  };
  return (
    <section className={css.card} aria-label="Aturan kelanjutan">
      <h2>Aturan kelanjutan</h2>
      <p className={css.hint}>
        Dilihat ketika data akademik dikonfirmasi. Yang dikosongkan tidak diminta. Penurunan pertama hanya mengingatkan;
        pada penurunan terakhir yang diizinkan, konfirmasi ditolak sampai dua orang memberi pengecualian.
      </p>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label="IPK paling sedikit"
          min={0}
          max={4}
          step={0.05}
          decimalScale={2}
          decimalSeparator=","
          value={rule.ipkPalingSedikit ?? ''}
          error={errors.ipkPalingSedikit}
          onChange={(value) => part('ipkPalingSedikit', value)}
        />
        <NumberInput
          label="SKS paling sedikit"
          min={0}
          max={60}
          allowDecimal={false}
          value={rule.sksPalingSedikit ?? ''}
          error={errors.sksPalingSedikit}
          onChange={(value) => part('sksPalingSedikit', value)}
        />
        <NumberInput
          label="Berakhir pada penurunan ke"
          required
          min={1}
          max={14}
          allowDecimal={false}
          value={rule.batasTurun}
          error={errors.batasTurun}
          onChange={(value) => setRule({ ...rule, batasTurun: Number(value) })}
        />
      </SimpleGrid>
      <fieldset className={css.fieldset}>
        <legend>Semester terakhir yang didukung</legend>
        <SimpleGrid cols={{ base: 2, xs: 4 }}>
          {campus.map((level) => (
            <NumberInput
              key={level}
              label={levelText[level]}
              min={1}
              max={14}
              allowDecimal={false}
              value={rule.semesterTerakhir?.[level] ?? ''}
              onChange={(value) => most(level, value)}
            />
          ))}
        </SimpleGrid>
        {errors.semesterTerakhir && (
          <p role="alert" className={css.error}>
            {errors.semesterTerakhir}
          </p>
        )}
      </fieldset>
      <CommandError
        error={command.error}
        shownFields={['ipkPalingSedikit', 'sksPalingSedikit', 'batasTurun', 'semesterTerakhir']}
      />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={() => setRule(before)}>
          Urungkan
        </Button>
        <Button
          disabled={!dirty && known.aturan !== null}
          loading={command.isPending}
          onClick={() => command.mutate({ beasiswa: known.beasiswa, versi: known.versi, aturan: rule })}
        >
          Usulkan aturan
        </Button>
      </div>
    </section>
  );
}
