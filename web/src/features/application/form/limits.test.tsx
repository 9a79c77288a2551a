// Every field of the form against what the API's description says of it: how long it may be, and where it is found.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { theme } from '../../../ui/kit/theme';
import { emptyForm } from '../form-body';
import { fieldText } from '../text';
import type { FormAccess } from './fields';
import { stepIds, stepOfWireField, typedField } from './findings';
import { ScholarshipStep } from './scholarship-step';
import { AccountStep, GuardianStep, HomeStep, PersonStep, StudyStep } from './steps';

type Property = { maxLength?: number; oneOf?: { $ref?: string }[] };
type Schema = { properties?: Record<string, Property> };
const { schemas } = (
  JSON.parse(readFileSync(join('..', 'api', 'openapi.json'), 'utf8')) as {
    components: { schemas: Record<string, Schema> };
  }
).components;

/** The fields of the form on the wire, with the greatest length of those that are texts. */
function wireFields(name: string, before = ''): [string, number | undefined][] {
  return Object.entries(schemas[name]?.properties ?? {}).flatMap(([field, { maxLength, oneOf }]) => {
    const inner =
      oneOf
        ?.find(({ $ref }) => $ref)
        ?.$ref?.split('/')
        .at(-1) ?? '';
    return schemas[inner]?.properties
      ? wireFields(inner, `${before}${field}.`)
      : [[`${before}${field}`, maxLength] as [string, number | undefined]];
  });
}

/** Shorter than any text may be: these are held to a shape of their own. */
const ownShape = ['nik', 'noKk', 'ipk', 'tanggalLahir'];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // A field that grows with its text listens for the letters to arrive.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
});

function access(serverErrors: Record<string, string>): FormAccess {
  return { form: emptyForm(), set: () => undefined, findings: {}, serverErrors, showMissing: false, readOnly: false };
}

async function drawn(given: FormAccess): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  await act(async () =>
    createRoot(place).render(
      <MantineProvider theme={theme}>
        <QueryClientProvider client={new QueryClient()}>
          <PersonStep access={given} />
          <HomeStep access={given} />
          <StudyStep access={given} />
          <ScholarshipStep access={given} periods={undefined} isRepair={false} />
          <AccountStep access={given} />
          <GuardianStep access={given} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  return place;
}

it('takes as many letters in each text as the server does', async () => {
  const place = await drawn(access({}));
  const contract = new Map(wireFields('FormBody').map(([wire, max]) => [typedField(wire), max]));
  const seen: string[] = [];
  for (const field of place.querySelectorAll<HTMLElement>('[data-field]')) {
    const name = field.dataset.field ?? '';
    const text = field.querySelector<HTMLInputElement>('input:is([type="text"], :not([type])), textarea');
    // What is chosen from a list is not typed; its value is in a hidden input.
    if (!text || field.querySelector('input[type="hidden"]')) continue;
    seen.push(name);
    const max = contract.get(name);
    if (ownShape.includes(name)) expect(text.maxLength, name).toBeLessThan(max ?? 200);
    else expect(text.maxLength, name).toBe(max);
  }
  expect(seen.sort()).toEqual(
    [
      'nama nik noKk tempatLahir tanggalLahir noHp alamat institusi programStudi nim ipk pendanaanLain',
      'rekeningNomor rekeningNama waliNama waliTelepon',
    ]
      .join(' ')
      .split(' ')
      .sort(),
  );
});

it('marks any field that the server names, and leads to it', async () => {
  const all = wireFields('FormBody').map(([wire]) => `isi.${wire}`);
  expect(all.length).toBeGreaterThan(25);
  const place = await drawn(access(Object.fromEntries(all.map((wire) => [typedField(wire), `Tidak sah: ${wire}.`]))));
  for (const wire of all) {
    const name = typedField(wire);
    const field = place.querySelector(`[data-field="${name}"]`);
    expect(field?.textContent, wire).toContain('Tidak sah: ');
    expect(field?.querySelector('input:not([type="hidden"]), textarea'), wire).not.toBeNull();
    expect(fieldText[name], wire).toBeDefined();
    expect(stepIds.indexOf(stepOfWireField(wire)), wire).toBeLessThan(stepIds.indexOf('dokumen'));
  }
});
