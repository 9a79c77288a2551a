// Writing an item of news: kept on the device while typing, saved as a draft, published at once or scheduled.
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { fieldsOf } from '../../api/error';
import { lastChange } from '../../api/last-change';
import { type Changed, isStale } from '../../api/use-command';
import { dateLong, dateTime } from '../../lib/date';
import { CommandError } from '../../ui/command-error';
import { Modal } from '../../ui/modal';
import { RowButton } from '../../ui/row-button';
import { StaleChanges } from '../../ui/stale-changes';
import { Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { type DeviceDraft, dropDraft, readDraft, SAVE_DELAY_MS, writeDraft } from './device-draft';
import {
  bodyOf,
  type GalleryPicture,
  type NewsDetail,
  type Publication,
  type TypedNews,
  typedOf,
  witMoment,
} from './form';
import { GalleryEditor } from './gallery-editor';
import css from './news-editor.module.css';
import { About, Publishing } from './news-sides';
import { categoryChoices, newsDetail, uploadPicture, useChangeNews, useCreateNews } from './queries';

// The editor and its tables weigh more than the rest of the area: only this page loads them.
const RichEditor = lazy(() => import('../../ui/rich-text/rich-editor'));
const RichView = lazy(() => import('../../ui/rich-text/rich-view'));

type Props = {
  /** Null writes a new item. */
  news: NewsDetail | null;
  userId: string;
  /** Who writes, as the default author. */
  author: string;
  /** A new item has an address of its own once it was saved. */
  onCreated: (id: string) => void;
};

const labels: Partial<Record<keyof TypedNews, string>> = {
  judul: 'Judul',
  content: 'Isi',
  gambar: 'Gambar',
  kategoriBeritaId: 'Kategori',
  createdBy: 'Penulis',
  deskripsi: 'Keterangan dokumentasi',
  publication: 'Penerbitan',
  moment: 'Jadwal',
};
const publicationText: Record<Publication, string> = { draf: 'Draf', terbit: 'Terbit', terjadwal: 'Terjadwal' };

export function NewsEditor({ news, userId, author, onCreated }: Props) {
  const [base, setBase] = useState(news);
  const [typed, setTyped] = useState(() => typedOf(news, author));
  // The editor holds its own text; another number starts it again with the one in `typed`.
  const [round, setRound] = useState(0);
  const [previewing, setPreviewing] = useState(false);
  const categories = useQuery(categoryChoices());
  const before = typedOf(base, author);
  const names = Object.keys(labels) as (keyof TypedNews)[];
  const dirty = names.some((name) => typed[name] !== before[name]);
  const device = useDeviceDraft(userId, news?.id ?? null, typed, dirty);

  const saved = (answer: Changed) => {
    void dropDraft(userId, news?.id ?? null);
    if (news === null) onCreated(answer.id);
  };
  const create = useCreateNews(saved);
  const change = useChangeNews(news?.id ?? '', saved);
  const error = news ? change.error : create.error;
  const busy = create.isPending || change.isPending;
  const errors = fieldsOf(error);
  const latest = useQuery({ ...newsDetail(news?.id ?? ''), enabled: news !== null });
  const stale = isStale(error);
  const last = useQuery({ ...lastChange({ stream: 'news', id: news?.id ?? '' }), enabled: stale });
  const fresh = stale && latest.data && latest.data.versi !== base?.versi ? latest.data : null;
  // After a save of our own the server's cleaned text is the new ground.
  const [ground, setGround] = useState<number | null>(null);
  if (ground !== null && latest.data && latest.data.versi >= ground) {
    setGround(null);
    setBase(latest.data);
    setTyped(typedOf(latest.data, author));
    setRound(round + 1);
  }
  const { question } = useUnsaved(dirty && !busy && !create.isSuccess);

  const set = (part: Partial<TypedNews>) => setTyped((old) => ({ ...old, ...part }));
  const scheduledFor = witMoment(typed.moment);
  const late = typed.publication === 'terjadwal' && scheduledFor !== null && Date.parse(scheduledFor) <= Date.now();
  const missing =
    typed.judul.trim() === '' ||
    typed.content.trim() === '' ||
    (typed.publication === 'terjadwal' && (!scheduledFor || late));
  const save = () => {
    const isi = bodyOf(typed, base?.tanggalPublish ?? null, Date.now());
    if (base) change.mutate({ versi: base.versi, isi }, { onSuccess: (answer) => setGround(answer.versi) });
    else create.mutate(isi);
  };
  const replace = (next: TypedNews) => {
    setTyped(next);
    setRound(round + 1);
  };
  const categoryName = categories.data?.find((one) => one.value === typed.kategoriBeritaId)?.label ?? 'Umum';
  return (
    <>
      {device.found && (
        <Alert color="yellow" mb="md" title="Ada draf di perangkat ini">
          <p>Disimpan {dateTime(device.found.savedAt)}, belum terkirim ke server.</p>
          <Group gap="sm" mt="sm">
            <RowButton
              onClick={() => {
                if (device.found) replace(device.found.typed);
                device.take();
              }}
            >
              Pulihkan draf
            </RowButton>
            <RowButton onClick={device.drop}>Buang draf</RowButton>
          </Group>
        </Alert>
      )}
      <div className={css.split}>
        <div className={css.column}>
          <div className={css.card}>
            <TextInput
              label="Judul"
              required
              maxLength={200}
              value={typed.judul}
              error={errors.judul}
              onChange={(event) => set({ judul: event.currentTarget.value })}
            />
            <div>
              <p className={css.label}>Isi berita</p>
              <Suspense fallback={<Skeleton lines={8} />}>
                <RichEditor
                  key={round}
                  label="Isi berita"
                  value={typed.content}
                  error={errors.content}
                  onChange={(content) => set({ content })}
                  onUpload={async (file) => (await uploadPicture(file, userId)).cdn}
                />
              </Suspense>
            </div>
          </div>
          <GalleryEditor
            news={base}
            pictures={latest.data?.dokumentasiKegiatan ?? base?.dokumentasiKegiatan ?? []}
            userId={userId}
            onVersion={(versi) => base && setBase({ ...base, versi })}
            onReload={() =>
              void latest.refetch().then(({ data }) => base && data && setBase({ ...base, versi: data.versi }))
            }
          />
        </div>
        <div className={css.column}>
          <Publishing news={base} typed={typed} error={errors.tanggalPublish} late={late} onChange={set} />
          <About typed={typed} categories={categories.data ?? []} userId={userId} errors={errors} onChange={set} />
        </div>
      </div>
      {fresh ? (
        <StaleChanges
          by={last.data?.by}
          at={fresh.diubahPada}
          fields={names
            .filter((name) => name !== 'content' && typedOf(fresh, author)[name] !== before[name])
            .map((name) => {
              const words = (value: TypedNews) =>
                name === 'publication'
                  ? publicationText[value.publication]
                  : name === 'kategoriBeritaId'
                    ? (categories.data?.find((one) => one.value === value.kategoriBeritaId)?.label ?? '')
                    : value[name];
              return {
                label: labels[name] ?? name,
                before: words(before),
                now: words(typedOf(fresh, author)),
                mine: words(typed),
              };
            })
            .concat(
              fresh.content === before.content
                ? []
                : [{ label: 'Isi', before: 'isi semula', now: 'isi yang baru', mine: 'isi Anda' }],
            )}
          onTakeTheirs={() => {
            change.reset();
            setBase(fresh);
            replace(typedOf(fresh, author));
          }}
          onKeepMine={() => {
            change.reset();
            setBase(fresh);
          }}
        />
      ) : (
        <CommandError
          error={error}
          shownFields={['judul', 'content', 'gambar', 'kategoriBeritaId', 'createdBy', 'deskripsi', 'tanggalPublish']}
        />
      )}
      <div className={css.bar}>
        <p className={css.note} role="status">
          {device.savedAt !== null && dirty
            ? `Draf tersimpan di perangkat ini, ${dateTime(device.savedAt)}`
            : dirty
              ? 'Belum disimpan'
              : base
                ? `Tersimpan di server, ${dateTime(base.diubahPada)}`
                : ''}
        </p>
        <Button variant="default" onClick={() => setPreviewing(true)}>
          Pratinjau
        </Button>
        <Button disabled={missing || fresh !== null} loading={busy} onClick={save}>
          {typed.publication === 'draf'
            ? 'Simpan draf'
            : typed.publication === 'terbit'
              ? 'Simpan dan terbitkan'
              : 'Simpan jadwal'}
        </Button>
      </div>
      {previewing && (
        <Preview
          typed={typed}
          category={categoryName}
          at={
            typed.publication === 'terjadwal' && scheduledFor
              ? scheduledFor
              : (base?.tanggalPublish ?? new Date().toISOString())
          }
          pictures={latest.data?.dokumentasiKegiatan ?? []}
          onClose={() => setPreviewing(false)}
        />
      )}
      {question}
    </>
  );
}

/** Writes what is typed to the device after a pause, and finds what an earlier visit left there. */
function useDeviceDraft(userId: string, newsId: string | null, typed: TypedNews, dirty: boolean) {
  const [found, setFound] = useState<DeviceDraft | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    let gone = false;
    void readDraft(userId, newsId).then((draft) => {
      if (gone) return;
      asked.current = true;
      if (draft) setFound(draft);
    });
    return () => {
      gone = true;
    };
  }, [userId, newsId]);
  useEffect(() => {
    // What an earlier visit left is not written over before its author has decided on it.
    if (!dirty || !asked.current || found) return;
    const timer = window.setTimeout(() => {
      const now = Date.now();
      void writeDraft(userId, newsId, { typed, savedAt: now }).then((kept) => setSavedAt(kept ? now : null));
    }, SAVE_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [userId, newsId, typed, dirty, found]);
  return {
    found,
    savedAt,
    /** It stands in the form now. */
    take: () => setFound(null),
    drop: () => {
      setFound(null);
      void dropDraft(userId, newsId);
    },
  };
}

type PreviewProps = {
  typed: TypedNews;
  category: string;
  at: string;
  pictures: readonly GalleryPicture[];
  onClose: () => void;
};

function Preview({ typed, category, at, pictures, onClose }: PreviewProps) {
  return (
    <Modal open size="xl" onClose={onClose} title="Pratinjau">
      <article className={css.preview}>
        <p className={css.category}>{category}</p>
        <h2>{typed.judul || 'Tanpa judul'}</h2>
        <p className={css.meta}>
          {dateLong(at)} · {typed.createdBy.trim() || 'Anonim'}
        </p>
        {typed.gambar && <img className={css.cover} src={typed.gambar} alt={`Gambar berita: ${typed.judul}`} />}
        <div className={css.body}>
          <Suspense fallback={<Skeleton lines={6} />}>
            <RichView html={typed.content} label="Isi berita" />
          </Suspense>
        </div>
        {pictures.length > 0 && (
          <ul className={css.pictures}>
            {pictures.map((picture, index) => (
              <li key={picture.id}>
                <img src={picture.image} alt={`Foto dokumentasi ${index + 1}`} loading="lazy" />
              </li>
            ))}
          </ul>
        )}
      </article>
    </Modal>
  );
}
