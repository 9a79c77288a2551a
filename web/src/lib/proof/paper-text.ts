// What a receipt says, in the words that it prints: the same on the page and in the checker on a disk.
import { bankName } from '../../api/words/bank-name';
import { componentText } from '../../api/words/component';
import type { PaidPaper } from './check';

/** `BRI (002), berakhir 2345` of what a paper's code carries. */
export function accountText(account: string): string {
  const [code = '', last = ''] = account.split(' ');
  const name = bankName[code];
  return `${name ? `${name} (${code})` : `bank berkode ${code}`}, berakhir ${last}`;
}

const componentOf = (word: string) => componentText[word as keyof typeof componentText] ?? word;

/** What was paid for. */
export const purposeText = (paid: PaidPaper) =>
  `${componentOf(paid.komponen)} semester ${paid.semester}, ${paid.tahunAkademik}`;
