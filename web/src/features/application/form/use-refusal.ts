// What the last submit was refused for; a field that was changed since is asked anew.
import { useState } from 'react';
import type { ApiError } from '../../../api/error';
import type { TypedForm } from '../form-body';
import { fieldOfCode, typedField } from './findings';

/** `fields` by typed field or document. */
type Refusal = { text: string; fields: Record<string, string> };

/** Null stands for a form that was not sent, because something is marked in it. */
export function refusalOf(error: ApiError | null): Refusal {
  const said = (error?.bidang ?? []).map(({ nama, pesan }) => [typedField(nama), pesan]);
  const field = fieldOfCode(error?.kode ?? '');
  if (error && field) said.push([field, error.message]);
  return {
    text: error?.message ?? 'Perbaiki dahulu yang ditandai, lalu ajukan lagi.',
    fields: Object.fromEntries(said),
  };
}

export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const dropChanged = (change: Partial<TypedForm>) => {
    if (!refusal || !Object.keys(change).some((field) => field in refusal.fields)) return;
    const fields = Object.fromEntries(Object.entries(refusal.fields).filter(([field]) => !(field in change)));
    setRefusal(Object.keys(fields).length > 0 ? { ...refusal, fields } : null);
  };
  return { refusal, setRefusal, dropChanged };
}
