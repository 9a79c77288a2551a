// Pill buttons and links that look like them.
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from '#router';
import css from './button.module.css';

export type ButtonKind = 'primary' | 'dark' | 'plain' | 'danger' | 'quiet';

interface Look {
  kind?: ButtonKind;
  wide?: boolean;
  compact?: boolean;
  children: ReactNode;
}

const classes = ({ kind = 'primary', wide, compact }: Look, extra?: string) =>
  [css.button, css[kind], wide && css.wide, compact && css.compact, extra].filter(Boolean).join(' ');

export function Button({
  kind,
  wide,
  compact,
  className,
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  const look = { children: rest.children, ...(kind && { kind }), ...(wide && { wide }), ...(compact && { compact }) };
  return <button type={type} className={classes(look, className)} {...rest} />;
}

export function LinkButton({ kind, wide, compact, className, ...rest }: Look & LinkProps) {
  const look = { children: rest.children, ...(kind && { kind }), ...(wide && { wide }), ...(compact && { compact }) };
  return <Link className={classes(look, className)} {...rest} />;
}
