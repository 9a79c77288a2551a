// Every text of the public pages that an office may change, grouped by the page that shows it.
import { Alert, Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from '#router';
import { fieldsOf } from '../../api/error';
import { changed } from '../../lib/changed';
import { dateTime } from '../../lib/date';
import { Modal } from '../../ui/modal';
import { Refused } from '../../ui/refused';
import { RowButton } from '../../ui/row-button';
import { ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { type Kept, reloadWhenStale, useKept } from '../../ui/use-kept';
import type { SiteText } from './queries';
import { siteTexts, useChangeSiteText } from './queries';
import css from './site-text.module.css';
import { SiteTextHistory } from './site-text-history';
import { labelOf, meanwhile, placeName, places, put, type Text } from './text';

export function SiteTextDesk() {
  const list = useQuery(siteTexts());
  const [params, setParams] = useSearchParams();
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton lines={6} />;
  const shown = list.data.find((text) => text.id === params.get('tempat')) ?? list.data[0];
  if (!shown) return null;
  return (
    <Stack gap="lg">
      <NativeSelect
        className={css.place ?? ''}
        size="md"
        label="Bagian situs"
        value={shown.id}
        data={list.data.map((text) => ({
          value: text.id,
          label: `${placeName(text.id)}${text.versi > 0 ? ' (diubah)' : ''}`,
        }))}
        onChange={(event) => setParams(changed({ tempat: event.currentTarget.value }))}
      />
      <PlaceForm key={shown.id} text={shown} onReload={() => void list.refetch()} />
    </Stack>
  );
}

function PlaceForm({ text, onReload }: { text: SiteText; onReload: () => void }) {
  const [reading, setReading] = useState(false);
  const [looking, setLooking] = useState(false);
  const command = useChangeSiteText(text.id, () => form.drop());
  const form = useKept<Text, Kept<Text> & { version: number }>({ version: text.versi, typed: text.isi }, command.error);
  const { typed, dirty } = form;
  const errors = fieldsOf(command.error);
  const same = (one: Text, other: Text) => JSON.stringify(one) === JSON.stringify(other);
  const { question } = useUnsaved(dirty && !command.isPending);
  const page = places[text.id]?.page;
  return (
    <section className={css.card} aria-label={placeName(text.id)}>
      <div className={css.head}>
        <h2 className={css.title}>{placeName(text.id)}</h2>
        <p className={css.note}>
          {text.diubahPada && text.versi > 0 ? `Terakhir diubah ${dateTime(text.diubahPada)}` : 'Teks bawaan'}
          {page && (
            <>
              {' · '}
              <a href={page} target="_blank" rel="noreferrer">
                Lihat halaman
              </a>
            </>
          )}
        </p>
      </div>
      <TextFields
        value={typed}
        shape={text.bawaan}
        path={[]}
        errors={errors}
        onChange={(path, value) => form.set(put(typed, path, value))}
      />
      {dirty && same(typed, text.bawaan) && (
        <Alert color="yellow" mt="md">
          Isian ini sama dengan teks bawaan.
        </Alert>
      )}
      <Refused
        command={command}
        form={form}
        about={{ stream: 'site_text', id: text.id }}
        changed={() => meanwhile(form.base.typed, form.fresh?.typed ?? form.base.typed, typed)}
      />
      <div className={css.actions}>
        <Button variant="default" disabled={same(typed, text.bawaan)} onClick={() => form.set(text.bawaan)}>
          Pakai teks bawaan
        </Button>
        <Button variant="default" disabled={!dirty} onClick={form.drop}>
          Urungkan
        </Button>
        {text.versi > 0 && (
          <Button variant="default" disabled={command.isPending} onClick={() => setLooking(true)}>
            Riwayat
          </Button>
        )}
        <Button variant="default" onClick={() => setReading(true)}>
          Pratinjau
        </Button>
        <Button
          disabled={!dirty || form.fresh !== null}
          loading={command.isPending}
          onClick={() =>
            command.mutate({ versi: form.base.version, isi: typed }, { onError: reloadWhenStale(onReload) })
          }
        >
          Simpan
        </Button>
      </div>
      {looking && (
        <SiteTextHistory
          text={text}
          dirty={dirty}
          onClose={() => {
            setLooking(false);
            if (!dirty) form.drop();
          }}
          onReload={onReload}
        />
      )}
      {reading && (
        <Modal open size="xl" onClose={() => setReading(false)} title={`Pratinjau ${placeName(text.id)}`}>
          <Reading value={typed} />
        </Modal>
      )}
      {question}
    </section>
  );
}

type Path = readonly (string | number)[];

type FieldsProps = {
  value: Text;
  /** The default in the same place: what one more entry of a list looks like. */
  shape: Text;
  path: Path;
  errors: Record<string, string>;
  onChange: (path: Path, value: Text) => void;
};

/** Names that the pages look things up by are never changed (the server's rule). */
const isFixed = (name: string | number | undefined) => name === 'id' || name === 'nama';

/** Most paragraphs or points in a list of texts (the server's rule). */
const TEXTS_MAX = 12;

function TextFields({ value, shape, path, errors, onChange }: FieldsProps) {
  const name = path.at(-1);
  const label = typeof name === 'number' ? `Butir ${name + 1}` : labelOf(String(name ?? ''));
  if (typeof value === 'string') {
    const shared = {
      label,
      value,
      error: errors[`isi.${path.join('.')}`],
    };
    if (isFixed(name)) return null;
    return value.length > 70 || value.includes('\n') ? (
      <Textarea {...shared} autosize minRows={2} onChange={(event) => onChange(path, event.currentTarget.value)} />
    ) : (
      <TextInput {...shared} onChange={(event) => onChange(path, event.currentTarget.value)} />
    );
  }
  if (Array.isArray(value)) {
    const like = Array.isArray(shape) ? shape[0] : undefined;
    // Paragraphs may be more or fewer; things with a place of their own on the page may not.
    const fixed = typeof like !== 'string';
    return (
      <fieldset className={css.group}>
        <legend>{label || 'Butir'}</legend>
        <Stack>
          {value.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity of their own
            <div key={at} className={css.entry}>
              <TextFields value={one} shape={like ?? one} path={[...path, at]} errors={errors} onChange={onChange} />
              {!fixed && value.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="default"
                  onClick={() =>
                    onChange(
                      path,
                      value.filter((_, other) => other !== at),
                    )
                  }
                  aria-label={`Hapus ${label.toLowerCase()} butir ${at + 1}`}
                >
                  Hapus butir
                </Button>
              )}
            </div>
          ))}
          {!fixed && value.length < TEXTS_MAX && (
            <Group>
              <RowButton onClick={() => onChange(path, [...value, ''])}>Tambah butir</RowButton>
            </Group>
          )}
        </Stack>
      </fieldset>
    );
  }
  const fields = Object.entries(value).map(([key, one]) => (
    <TextFields
      key={key}
      value={one}
      shape={typeof shape === 'object' && !Array.isArray(shape) ? (shape[key] ?? one) : one}
      path={[...path, key]}
      errors={errors}
      onChange={onChange}
    />
  ));
  return path.length === 0 ? (
    <Stack>{fields}</Stack>
  ) : (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      <Stack>{fields}</Stack>
    </fieldset>
  );
}

/** The words in the order in which the page tells them. */
function Reading({ value }: { value: Text }) {
  if (typeof value === 'string') return <p className={css.words}>{value}</p>;
  const entries = Array.isArray(value)
    ? value.map((one, at) => [String(at), one] as const)
    : Object.entries(value).filter(([name]) => !isFixed(name));
  return (
    <div className={css.reading}>
      {entries.map(([name, one]) =>
        name === 'judul' && typeof one === 'string' ? <h3 key={name}>{one}</h3> : <Reading key={name} value={one} />,
      )}
    </div>
  );
}
