// What may be done with a thing, as the server tells it: a button for what may be pressed, and for what is due but
// refused a button that cannot be pressed, with the server's reason.
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './acts.module.css';
import { dueActs, refusals, type Told } from './due-acts';

type Props<Name extends string> = {
  told: readonly Told[];
  /** The acts that the screen knows, and what their buttons say, the first one last on screen. */
  texts: Readonly<Record<Name, string>>;
  /** Those that lead onward. */
  main?: readonly NoInfer<Name>[];
  /** An act that is being done. */
  busy?: NoInfer<Name> | undefined;
  onAct: (name: NoInfer<Name>) => void;
};

/** The name of an act is read to its end: a long one takes a second line on a phone. */
const wrapping = {
  root: { height: 'auto', minHeight: 'var(--button-height)' },
  label: { whiteSpace: 'normal', paddingBlock: '0.3rem' },
} as const;

/** Buttons of the acts; nothing when none is due. */
export function ActButtons<Name extends string>({ told, texts, main = [], busy, onAct }: Props<Name>): ReactNode {
  const acts = dueActs(told, Object.keys(texts) as Name[]);
  if (acts.length === 0) return null;
  return (
    <Group gap="sm">
      {acts.reverse().map(({ nama, boleh }) => (
        <Button
          key={nama}
          {...(main.includes(nama) ? {} : { variant: 'default' })}
          styles={wrapping}
          disabled={!boleh}
          loading={busy === nama}
          onClick={() => onAct(nama)}
        >
          {texts[nama]}
        </Button>
      ))}
    </Group>
  );
}

/** The reasons of those that are due and refused. */
export function ActRefusals<Name extends string>({ told, texts }: Pick<Props<Name>, 'told' | 'texts'>): ReactNode {
  const acts = dueActs(told, Object.keys(texts) as Name[]);
  return refusals(acts, (name) => texts[name as Name]).map(({ reason, acts: names }) => (
    <p key={reason} className={css.refusal}>
      <strong>{names}: </strong>
      {reason}
    </p>
  ));
}
