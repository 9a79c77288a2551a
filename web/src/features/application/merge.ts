// Two devices, one form: changes are put together field by field; only what both changed differently is asked about.
import type { TypedForm } from './form-body';
import { fromBody, toBody } from './form-body';

export type FieldName = keyof TypedForm;

/** Fields that only make sense together are taken together. */
const together: readonly (readonly FieldName[])[] = [
  ['distrikAsal', 'kampungAsal'],
  ['institusiId', 'institusi'],
  ['rekeningBank', 'rekeningNomor'],
];

/** Fields that two devices changed differently, with both texts. */
export type Clash = { fields: readonly FieldName[]; mine: Partial<TypedForm>; theirs: Partial<TypedForm> };

export type Merged = {
  form: TypedForm;
  /**
   * The server's text over which the form stands now. A field that is still in question keeps the text from before: were
   * it theirs, mine would look like a later change of it and go over theirs without a word.
   */
  base: TypedForm;
  clashes: Clash[];
  /** Fields that came from the other device. */
  taken: FieldName[];
};

const unitsOf = (form: TypedForm): (readonly FieldName[])[] => {
  const grouped = new Set(together.flat());
  const alone = (Object.keys(form) as FieldName[]).filter((field) => !grouped.has(field));
  return [...alone.map((field) => [field]), ...together];
};

const part = (form: TypedForm, fields: readonly FieldName[]): Partial<TypedForm> =>
  Object.fromEntries(fields.map((field) => [field, form[field]]));

const same = (left: Partial<TypedForm>, right: Partial<TypedForm>, fields: readonly FieldName[]) =>
  fields.every((field) => left[field] === right[field]);

/** Half-typed numbers are not sent, so the server's text says nothing about them. */
const isHalfTyped = (typed: TypedForm, asSent: TypedForm, fields: readonly FieldName[]) =>
  fields.some((field) => typed[field] !== '' && typed[field] !== false && !asSent[field]);

/** The text as the server would give it back. */
export const asServerHasIt = (form: TypedForm): TypedForm => fromBody(toBody(form));

/**
 * Puts `mine` and `theirs` together, both made from `base`. `sent` are texts of mine whose answers were lost: where the
 * server has one of them, nobody else changed anything.
 */
export function merge(base: TypedForm, mine: TypedForm, theirs: TypedForm, sent: readonly TypedForm[]): Merged {
  const merged: Merged = { form: { ...mine }, base: { ...theirs }, clashes: [], taken: [] };
  const own = asServerHasIt(mine);
  const earlier = sent.map(asServerHasIt);
  for (const fields of unitsOf(mine)) {
    const notByOthers = [base, ...earlier].some((one) => same(theirs, one, fields));
    if (notByOthers || same(own, theirs, fields)) continue;
    const notByMe = same(own, base, fields) && !isHalfTyped(mine, own, fields);
    if (notByMe) {
      Object.assign(merged.form, part(theirs, fields));
      merged.taken.push(...fields);
    } else {
      Object.assign(merged.base, part(base, fields));
      merged.clashes.push({ fields, mine: part(mine, fields), theirs: part(theirs, fields) });
    }
  }
  return merged;
}

/** The questions with what stands in their fields by now; one is over when both texts have become the same. */
export const stillOpen = (clashes: readonly Clash[], form: TypedForm): Clash[] =>
  clashes
    .filter(({ fields, theirs }) => !same(form, theirs, fields))
    .map((clash) => (same(form, clash.mine, clash.fields) ? clash : { ...clash, mine: part(form, clash.fields) }));
