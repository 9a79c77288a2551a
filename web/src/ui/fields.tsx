// Labelled form fields without a kit, for public and auth pages. Areas may use Mantine's inputs, themed alike.
import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { lengths } from '../lib/lengths';
import css from './fields.module.css';
import { Icon } from './icon';
import { LengthNote } from './length-note';

export interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
}

export function Frame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: Common & { id: string; required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.star}>
            {' *'}
          </span>
        )}
      </label>
      {children}
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

export const described = (id: string, hint: ReactNode, error: string | null | undefined) => {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { ...(ids ? { 'aria-describedby': ids } : {}), ...(error ? { 'aria-invalid': true as const } : {}) };
};

export function TextField({ label, hint, error, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={input.required}>
      <LengthNote>
        <input id={id} className={css.input} maxLength={lengths.line} {...described(id, hint, error)} {...input} />
      </LengthNote>
    </Frame>
  );
}

export function PasswordField({ label, hint, error, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={input.required}>
      <div className={css.password}>
        <input
          id={id}
          className={css.input}
          maxLength={lengths.password}
          {...described(id, hint, error)}
          {...input}
          type={shown ? 'text' : 'password'}
        />
        <button
          type="button"
          className={css.toggle}
          aria-pressed={shown}
          aria-label={`${shown ? 'Sembunyikan' : 'Tampilkan'} ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </Frame>
  );
}

export function TextAreaField({ label, hint, error, ...input }: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={input.required}>
      <LengthNote>
        <textarea
          id={id}
          className={css.input}
          rows={5}
          maxLength={lengths.paragraph}
          {...described(id, hint, error)}
          {...input}
        />
      </LengthNote>
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  error,
  children,
  ...input
}: Common & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={input.required}>
      <select id={id} className={css.input} {...described(id, hint, error)} {...input}>
        {children}
      </select>
    </Frame>
  );
}

export function CheckField({ label, ...input }: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <label className={css.check}>
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
