// Documents of the form: choose, look, send with progress; kept on the device while there is no network.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { messageOf } from '../../../api/error';
import type { DocumentKind } from '../../../api/words';
import { documentKindWords } from '../../../api/words';
import type { DeviceNotes } from '../../../lib/device/notes';
import { type Outbox, type Slot, stillComing, useOutbox } from '../../../ui/outbox';
import type { DraftKeeper } from '../draft-keeper';
import type { DocumentBody } from '../queries';
import { applicationKeys, attachDocument, removeDocument } from '../queries';
import type { DocumentGroup } from '../text';
import { DocumentSlot } from './document-slot';
import css from './form.module.css';

/** What a form's documents on this device come to. */
export type DocumentsHere = {
  /** Not on the server yet, but on their way; null until the device was asked. */
  coming: DocumentKind[] | null;
  /** Delivered, while the server's list was not read again yet. */
  sent: DocumentKind[];
  /** Refused for good, with the reason. */
  refused: Partial<Record<DocumentKind, string>>;
};

type Props = {
  notes: DeviceNotes;
  /** Under which name half-sent files are found again. */
  keptAs: string;
  documents: readonly DocumentBody[];
  groups: readonly DocumentGroup[];
  /** Runs a write with the form's id and newest version; false while the form is not on the server. */
  between: DraftKeeper['between'];
  /** The session is over: files wait on the device. */
  ended: boolean;
  readOnly: boolean;
  missing: ReadonlySet<string>;
  onHere: (here: DocumentsHere) => void;
};

export function DocumentsStep({ notes, keptAs, documents, groups, between, ended, readOnly, missing, onHere }: Props) {
  const client = useQueryClient();
  const deliver = useCallback(
    async (slot: string, sent: { fileId: string; sha256: string; nama: string }) => {
      const there = await between((id, version) => attachDocument(id, version, slot as DocumentKind, sent, sent.nama));
      if (there) await client.invalidateQueries({ queryKey: applicationKeys.all });
      return there;
    },
    [between, client],
  );
  const outbox = useOutbox({
    notes,
    purpose: (slot) => `formulir/${keptAs}/${slot}`,
    deliver,
    paused: readOnly || ended,
  });
  const byKind = new Map(documents.map((document) => [document.jenis, document]));

  const here = summary(outbox, byKind);
  const said = JSON.stringify(here);
  useEffect(() => onHere(JSON.parse(said) as DocumentsHere), [said, onHere]);

  const remove = async (kind: DocumentKind): Promise<string | null> => {
    try {
      const slot = outbox.slots[kind];
      const isOnlyHere = slot !== undefined && (stillComing(slot) || slot.phase === 'refused');
      // An earlier one that the server has stays until it is taken away itself.
      if (!isOnlyHere) await between((id, version) => removeDocument(id, version, kind));
      await outbox.forget(kind);
      await client.invalidateQueries({ queryKey: applicationKeys.all });
      return null;
    } catch (error) {
      return messageOf(error);
    }
  };

  const first = Object.values(outbox.slots).find(({ phase }) => phase === 'sending')?.name ?? null;
  const asked = new Set(groups.flatMap((group) => group.anyOf));
  const others = documentKindWords.filter((kind) => !asked.has(kind));
  const one = (kind: DocumentKind, required: boolean) => (
    <DocumentSlot
      key={kind}
      kind={kind}
      slot={outbox.slots[kind]}
      document={byKind.get(kind)}
      first={first}
      required={required}
      ended={ended}
      readOnly={readOnly}
      onChoose={(file) => void outbox.choose(kind, file)}
      onAgain={outbox.again}
      onRemove={() => remove(kind)}
    />
  );

  return (
    <div>
      {groups.map((group) => (
        <section key={group.title} className={css.group} aria-label={group.title}>
          <h3 className={css.groupTitle}>
            {group.title}
            {missing.has(`dokumen.${group.anyOf[0]}`) && <span className={css.lacking}>Belum ada</span>}
          </h3>
          {group.anyOf.map((kind) => one(kind, group.anyOf.length === 1))}
        </section>
      ))}
      {others.length > 0 && (
        <section className={css.group} aria-label="Dokumen lain">
          <h3 className={css.groupTitle}>Dokumen lain (bila ada)</h3>
          {others.map((kind) => one(kind, false))}
        </section>
      )}
    </div>
  );
}

function summary({ slots, looked }: Outbox, listed: ReadonlyMap<DocumentKind, DocumentBody>): DocumentsHere {
  const all = Object.entries(slots) as [DocumentKind, Slot][];
  return {
    coming: looked ? all.filter(([, slot]) => stillComing(slot)).map(([kind]) => kind) : null,
    sent: all.filter(([kind, { sent }]) => sent && listed.get(kind)?.fileId !== sent.fileId).map(([kind]) => kind),
    refused: Object.fromEntries(
      all.filter(([, { phase }]) => phase === 'refused').map(([kind, { text }]) => [kind, text ?? '']),
    ),
  };
}
