// A setting that is changed as a whole: typed by one person, in effect once a second one agrees.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { CommandError } from '../../ui/command-error';
import css from '../../ui/form-card.module.css';
import { ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { type Settings, settings } from './queries';

type Of<K extends keyof Settings> = {
  name: K;
  /** The form over what is kept; a new version is a new form. */
  children: (known: Settings[K]) => ReactNode;
};

export function OfSettings<K extends keyof Settings>({ name, children }: Of<K>) {
  const query = useQuery(settings());
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  const known = query.data[name];
  return <Fragment key={known.versi}>{children(known)}</Fragment>;
}

type Props = {
  title: string;
  hint: ReactNode;
  /** The button that sends it. */
  button: string;
  dirty: boolean;
  command: { isPending: boolean; error: unknown };
  onUndo: () => void;
  onSend: () => void;
  /** Names of fields that mark their own errors. */
  shownFields: readonly string[];
  children: ReactNode;
};

export function WholeForm({ title, hint, button, dirty, command, onUndo, onSend, shownFields, children }: Props) {
  const { question } = useUnsaved(dirty && !command.isPending);
  return (
    <section className={css.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={css.hint}>{hint}</p>
      {children}
      <CommandError error={command.error} shownFields={shownFields} />
      <div className={css.actions}>
        <Button variant="default" disabled={!dirty} onClick={onUndo}>
          Urungkan
        </Button>
        <Button disabled={!dirty} loading={command.isPending} onClick={onSend}>
          {button}
        </Button>
      </div>
      {question}
    </section>
  );
}
