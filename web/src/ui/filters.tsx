// Filters of a list: side by side on a desk, two and two on a phone.
import type { ReactNode } from 'react';
import css from './filters.module.css';

export const Filters = ({ children }: { children: ReactNode }) => <div className={css.filters}>{children}</div>;
