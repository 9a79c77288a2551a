import { type OrderKind, orderKindText } from '../api/words/order-kind';

const list = new Intl.ListFormat('id', { type: 'conjunction' });

/** Papers of a payment as one reads them: SPP, SPM, dan SP2D. */
export const papersInWords = (kinds: readonly OrderKind[]) => list.format(kinds.map((kind) => orderKindText[kind]));
