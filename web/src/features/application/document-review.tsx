// Documents of a form with a verdict for each: sah, or tidak sah with a note. Keys work while the list has the focus.
import { Button, Textarea } from '@mantine/core';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { messageOf } from '../../api/error';
import { isStale } from '../../api/use-command';
import type { DocumentKind } from '../../api/words';
import { toast } from '../../lib/toast';
import { CommandError } from '../../ui/command-error';
import { Icon } from '../../ui/icon';
import { Modal } from '../../ui/modal';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DocumentViewer, farther, nearer, plainLook, turned } from './document-viewer';
import { documentName } from './form/findings';
import type { ApplicationDetail } from './queries';
import { useJudgeDocument } from './queries';
import css from './review.module.css';

const shortcuts: { keys: string[]; text: string; judging?: boolean }[] = [
  { keys: ['J', '↓'], text: 'Dokumen berikutnya' },
  { keys: ['K', '↑'], text: 'Dokumen sebelumnya' },
  { keys: ['S'], text: 'Sah, lanjut ke dokumen yang belum diperiksa', judging: true },
  { keys: ['T'], text: 'Tidak sah, tulis alasannya', judging: true },
  { keys: ['+'], text: 'Perbesar gambar' },
  { keys: ['-'], text: 'Perkecil gambar' },
  { keys: ['0'], text: 'Ukuran semula' },
  { keys: ['R'], text: 'Putar gambar' },
  { keys: ['?'], text: 'Tampilkan tombol pintas ini' },
];

/** For those who may not open the files. */
const Verdicts = ({ documents }: { documents: ApplicationDetail['dokumen'] }) => (
  <section className={css.review} aria-label="Pemeriksaan dokumen">
    <h2 className={css.closedTitle}>Dokumen</h2>
    <ul className={css.documents}>
      {documents.map((document) => (
        <li key={document.jenis} className={css.closed}>
          <span>{documentName(document.jenis)}</span>
          <StatusBadge status={document.putusan} />
        </li>
      ))}
    </ul>
    <p className={css.noView}>Isi berkas tidak dibuka untuk peran Anda.</p>
  </section>
);

type Props = { application: ApplicationDetail; canJudge: boolean; onReload: () => void };

export function DocumentReview({ application, canJudge, onReload }: Props) {
  const documents = application.dokumen;
  const [chosen, setChosen] = useState<DocumentKind | null>(null);
  const [note, setNote] = useState<Partial<Record<DocumentKind, string>>>({});
  const [refusing, setRefusing] = useState(false);
  const [look, setLook] = useState(plainLook);
  const [helping, setHelping] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const judge = useJudgeDocument();
  const current = documents.find((document) => document.jenis === chosen) ?? documents[0];
  if (!current) return <EmptyState text="Belum ada dokumen" hint="Pemohon belum mengunggah dokumen." />;
  const index = documents.indexOf(current);
  if (!canJudge && documents.every((document) => !document.tautan)) return <Verdicts documents={documents} />;

  const open = (next: number) => {
    const target = documents[Math.max(0, Math.min(documents.length - 1, next))];
    if (!target) return;
    setChosen(target.jenis);
    setLook(plainLook);
    setRefusing(false);
    judge.reset();
    window.setTimeout(() => list.current?.querySelector<HTMLButtonElement>('[aria-current="true"]')?.focus(), 0);
  };

  const decide = async (putusan: 'sah' | 'tidak_sah') => {
    const catatan = (note[current.jenis] ?? '').trim();
    try {
      await judge.mutateAsync({
        id: application.id,
        versi: application.versi,
        jenis: current.jenis,
        putusan,
        ...(putusan === 'tidak_sah' ? { catatan } : {}),
      });
      toast.success(`${documentName(current.jenis)}: ${putusan === 'sah' ? 'sah' : 'tidak sah'}`);
      setRefusing(false);
      const next = documents.findIndex(
        (document, position) => position > index && document.putusan === 'belum_diperiksa',
      );
      if (next >= 0) open(next);
    } catch (error) {
      if (!isStale(error)) toast.error(messageOf(error));
    }
  };

  const startRefusal = () => {
    setRefusing(true);
    window.setTimeout(() => noteField.current?.focus(), 0);
  };

  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof HTMLTextAreaElement) return;
    const inList = list.current?.contains(event.target as Node) ?? false;
    const key = event.key.toLowerCase();
    if (key === 'j' || (inList && key === 'arrowdown')) open(index + 1);
    else if (key === 'k' || (inList && key === 'arrowup')) open(index - 1);
    else if (key === '+' || key === '=') setLook(nearer);
    else if (key === '-') setLook(farther);
    else if (key === '0') setLook(plainLook);
    else if (key === 'r') setLook(turned);
    else if (key === '?') setHelping(true);
    else if (key === 's' && canJudge && !judge.isPending) void decide('sah');
    else if (key === 't' && canJudge) startRefusal();
    else return;
    event.preventDefault();
  };

  const text = note[current.jenis] ?? '';
  return (
    <section className={css.review} aria-label="Pemeriksaan dokumen" onKeyDown={onKey}>
      <h2 className={css.printed}>Dokumen</h2>
      <ul ref={list} className={css.documents} aria-label="Dokumen" data-paper>
        {documents.map((document, position) => (
          <li key={document.jenis}>
            <button
              type="button"
              className={css.document}
              {...(document === current ? { 'aria-current': 'true' as const } : {})}
              onClick={() => open(position)}
            >
              <span>{documentName(document.jenis)}</span>
              <StatusBadge status={document.putusan} />
            </button>
            {document.putusan === 'tidak_sah' && document.catatan && <p className={css.note}>{document.catatan}</p>}
          </li>
        ))}
      </ul>
      <p className={css.keys}>
        <button type="button" className={css.help} onClick={() => setHelping(true)}>
          Tombol pintas
        </button>{' '}
        <kbd>?</kbd>
      </p>
      <Modal open={helping} onClose={() => setHelping(false)} title="Tombol pintas pemeriksaan" size="sm">
        <dl className={css.shortcuts}>
          {shortcuts
            .filter((shortcut) => canJudge || !shortcut.judging)
            .map(({ keys, text }) => (
              <Fragment key={text}>
                <dt className={css.keys}>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </Fragment>
            ))}
        </dl>
      </Modal>
      <DocumentViewer key={current.fileId} document={current} look={look} onLook={setLook} />
      {canJudge && (
        <div className={css.verdict}>
          {isStale(judge.error) && <CommandError error={judge.error} onReload={onReload} />}
          {refusing ? (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (text.trim()) void decide('tidak_sah');
              }}
            >
              <Textarea
                ref={noteField}
                label={`Mengapa ${documentName(current.jenis)} tidak sah?`}
                description="Ditulis untuk pemohon: apa yang salah dan apa yang harus diunggah."
                required
                autosize
                minRows={2}
                value={text}
                onChange={(event) => setNote({ ...note, [current.jenis]: event.currentTarget.value })}
              />
              <div className={css.buttons}>
                <Button variant="default" onClick={() => setRefusing(false)}>
                  Batal
                </Button>
                <Button type="submit" color="red" loading={judge.isPending} disabled={text.trim() === ''}>
                  Simpan: tidak sah
                </Button>
              </div>
            </form>
          ) : (
            <div className={css.buttons}>
              <Button variant="default" leftSection={<Icon name="close" size={18} />} onClick={startRefusal}>
                Tidak sah
              </Button>
              <Button
                color="hijau.7"
                c="white"
                leftSection={<Icon name="check" size={18} />}
                loading={judge.isPending}
                onClick={() => void decide('sah')}
              >
                Sah
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
