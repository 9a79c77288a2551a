// What a printed part of a list says of itself; nothing on screen.
import type { ReactNode } from 'react';
import css from './on-paper.module.css';

export const OnPaper = ({ children }: { children: ReactNode }) => <p className={css.onPaper}>{children}</p>;
