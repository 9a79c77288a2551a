// What registers outside the office say of the applicant: asked by a button each, with question and answer as evidence.
import { Button } from '@mantine/core';
import {
  type OutsideRegister,
  outsideRegisterText,
  outsideRegisterWords,
  registerFieldText,
  registerVerdictText,
} from '../../api/words';
import { Badge } from '../../ui/badge';
import { CommandError } from '../../ui/command-error';
import { DateText } from '../../ui/text';
import type { ApplicationDetail } from './queries';
import { useAskRegister } from './queries';
import css from './review.module.css';

const tones = { cocok: 'good', berbeda: 'bad', tidak_ditemukan: 'bad' } as const;

type Props = { application: ApplicationDetail; onReload: () => void };

/** One fact of an answer, as it reads. */
const facts = (text: string): [string, string][] => {
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [name, String(value)]);
  } catch {
    return [['', text]];
  }
};

const Facts = ({ title, text }: { title: string; text: string }) => (
  <>
    <dt>{title}</dt>
    {facts(text).map(([name, value]) => (
      <dd key={name}>
        {name}: {value}
      </dd>
    ))}
  </>
);

export function RegisterCheck({ application, onReload }: Props) {
  const command = useAskRegister();
  const asked = command.isPending ? command.variables?.register : undefined;
  const lines = outsideRegisterWords
    .map((register) => ({
      register,
      act: application.tindakan.find(({ nama }) => nama === `cocokkan-${register}`),
      found: application.pencocokan.find((answer) => answer.register === register),
    }))
    .filter(({ act, found }) => act || found);
  if (lines.length === 0) return null;
  const ask = (register: OutsideRegister) => command.mutate({ id: application.id, versi: application.versi, register });
  return (
    <section className={css.card} aria-labelledby="pencocokan">
      <h2 id="pencocokan" className={css.closedTitle}>
        Register di luar kantor
      </h2>
      {lines.map(({ register, act, found }) => (
        <div key={register} className={css.register}>
          <p>
            <strong>{outsideRegisterText[register]}</strong>{' '}
            {found ? (
              <Badge tone={found.usang ? 'wait' : tones[found.hasil]}>
                {found.usang ? 'Perlu dicocokkan lagi' : registerVerdictText[found.hasil]}
              </Badge>
            ) : (
              <span className={css.muted}>belum dicocokkan</span>
            )}
          </p>
          {found && found.berbeda.length > 0 && (
            <p>Berbeda: {found.berbeda.map((field) => registerFieldText[field].toLowerCase()).join(', ')}.</p>
          )}
          {found && (
            <p className={css.muted}>
              Ditanyakan {found.oleh ?? 'petugas'}, <DateText value={found.pada} as="time" />
              {found.usang && '; formulir diubah sesudahnya'}
            </p>
          )}
          {found?.jawaban && found.pertanyaan && (
            <details>
              <summary>Pertanyaan dan jawaban</summary>
              <dl className={css.exchange}>
                <Facts title="Yang ditanyakan" text={found.pertanyaan} />
                <Facts title="Jawaban" text={found.jawaban} />
              </dl>
            </details>
          )}
          {act?.boleh && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Cocokkan${found ? ' lagi' : ''} dengan ${outsideRegisterText[register].toLowerCase()}`}
              loading={asked === register}
              disabled={command.isPending && asked !== register}
              onClick={() => ask(register)}
            >
              {found ? 'Cocokkan lagi' : 'Cocokkan'}
            </Button>
          )}
          {act && !act.boleh && act.alasan && <p className={css.muted}>{act.alasan}</p>}
        </div>
      ))}
      <CommandError error={command.error} onReload={onReload} about={{ stream: 'application', id: application.id }} />
    </section>
  );
}
