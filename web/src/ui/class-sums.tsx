// Above a list: how many rows it has on all pages, and what they come to by the state that they stand in.
import type { ClassSum } from '../api/page';
import { number } from '../lib/money';
import css from './class-sums.module.css';
import { Money } from './text';

export function ClassSums({ of }: { of: readonly ClassSum[] | undefined }) {
  if (!of || of.length === 0) return null;
  return (
    <ul className={css.sums} aria-label="Jumlah menurut status">
      {of.map((sum) => (
        <li key={sum.nama}>
          {sum.nama}: <strong>{number(sum.banyak)}</strong>
          {sum.jumlah !== null && sum.jumlah !== undefined && (
            <>
              , <Money amount={sum.jumlah} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
