// The state of the desk over one form: which document is looked at and how, and the verdicts given so far, also those that
// the server does not have yet.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DocumentKind } from '../../api/words';
import { type Look, plainLook } from './picture-box';
import type { ApplicationDetail, DocumentBody } from './queries';
import { useVerdicts } from './use-verdicts';

/** A document as it stands with what was decided here. */
type Judged = DocumentBody & { onItsWay: boolean };

export function useReview(application: ApplicationDetail, canJudge: boolean) {
  const { box, verdicts, waiting } = useVerdicts();
  const [chosen, setChosen] = useState<DocumentKind | null>(null);
  const [refusing, setRefusing] = useState(false);
  const [look, setLook] = useState<Look>(plainLook);
  const list = useRef<HTMLUListElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const mine = verdicts.filter((one) => one.formId === application.id);
  const documents = application.dokumen.map((document): Judged => {
    const own = mine.findLast((one) => one.jenis === document.jenis && one.fileId === document.fileId);
    if (!own) return { ...document, onItsWay: false };
    return { ...document, putusan: own.putusan, catatan: own.catatan ?? null, onItsWay: true };
  });
  const unread = documents.find((document) => document.putusan === 'belum_diperiksa');
  const first = canJudge ? (unread ?? documents[0]) : documents[0];
  const current = documents.find((document) => document.jenis === chosen) ?? first;
  const at = current ? documents.indexOf(current) : -1;
  const note = current ? box.note(application.id, current.jenis) : '';

  const open = (position: number) => {
    const target = documents[Math.max(0, Math.min(documents.length - 1, position))];
    if (!target) return;
    setChosen(target.jenis);
    setLook(plainLook);
    setRefusing(false);
    window.setTimeout(() => list.current?.querySelector<HTMLButtonElement>('[aria-current="true"]')?.focus(), 0);
  };

  const decide = (putusan: 'sah' | 'tidak_sah') => {
    if (!current || (putusan === 'tidak_sah' && note.trim() === '')) return;
    box.judge(
      {
        formId: application.id,
        jenis: current.jenis,
        fileId: current.fileId,
        putusan,
        ...(putusan === 'tidak_sah' ? { catatan: note.trim() } : {}),
      },
      application.versi,
    );
    setRefusing(false);
    const others = [...documents.slice(at + 1), ...documents.slice(0, at)];
    const next = others.find((document) => document.putusan === 'belum_diperiksa');
    open(next ? documents.indexOf(next) : at);
  };

  return {
    documents,
    current,
    canJudge,
    at,
    list,
    noteField,
    look,
    setLook,
    note,
    refusing,
    /** Verdicts that the server does not have yet. */
    unsent: mine.length,
    /** How many of them wait for a network; none while there is one. */
    waiting: waiting ? mine.length : 0,
    allJudged: documents.every((document) => document.putusan !== 'belum_diperiksa'),
    open,
    decide,
    type: (text: string) => current && box.type(application.id, current.jenis, text),
    startRefusing: () => {
      // The field takes the focus before the next key is read: what is typed at once is the note, not keys of the desk.
      flushSync(() => {
        setChosen(current?.jenis ?? null);
        setRefusing(true);
      });
      noteField.current?.focus();
    },
    stopRefusing: () => setRefusing(false),
  };
}

export type Reviewing = ReturnType<typeof useReview>;
