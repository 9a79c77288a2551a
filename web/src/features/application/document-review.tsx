// Documents of a form with a verdict for each: sah, or tidak sah with a note. A verdict never waits for the one before it.
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { lengthMax } from '../../lib/length-max';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import { EmptyState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DocumentViewer } from './document-viewer';
import { documentName } from './form/findings';
import type { ApplicationDetail } from './queries';
import css from './review.module.css';
import type { Reviewing } from './use-review';

/** For those who may not open the files. */
const Verdicts = ({ documents }: { documents: ApplicationDetail['dokumen'] }) => (
  <section className={css.review} aria-label="Pemeriksaan dokumen">
    <h2 className={css.closedTitle}>Dokumen</h2>
    <ul className={css.closedList}>
      {documents.map((document) => (
        <li key={document.jenis} className={css.closed}>
          <span>{documentName(document.jenis)}</span>
          <StatusBadge status={document.putusan} />
        </li>
      ))}
    </ul>
    <p className={css.muted}>Isi berkas tidak dibuka untuk peran Anda.</p>
  </section>
);

type Props = {
  application: ApplicationDetail;
  reviewing: Reviewing;
  /** Opens the list of keys. */
  onHelp: () => void;
};

export function DocumentReview({ application, reviewing, onHelp }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { documents, current, canJudge, note, refusing, look, waiting } = reviewing;
  if (!current) return <EmptyState text="Belum ada dokumen" hint="Pemohon belum mengunggah dokumen." />;
  if (!canJudge && documents.every((document) => !document.tautan)) return <Verdicts documents={application.dokumen} />;
  return (
    <section className={css.review} aria-label="Pemeriksaan dokumen">
      <h2 className={css.printed}>Dokumen</h2>
      <ul ref={reviewing.list} className={css.documents} aria-label="Dokumen" data-paper data-arrows>
        {documents.map((document, position) => (
          <li key={document.jenis}>
            <button
              type="button"
              className={css.document}
              {...(document.jenis === current.jenis ? { 'aria-current': 'true' as const } : {})}
              onClick={() => reviewing.open(position)}
            >
              <span>{documentName(document.jenis)}</span>
              <StatusBadge status={document.putusan} />
              {application.perubahan?.dokumen.includes(document.jenis) && <Badge tone="wait">Diganti</Badge>}
              {document.onItsWay && waiting > 0 && <Badge tone="wait">Menunggu jaringan</Badge>}
            </button>
            {document.putusan === 'tidak_sah' && document.catatan && <p className={css.note}>{document.catatan}</p>}
          </li>
        ))}
      </ul>
      <DocumentViewer key={current.fileId} document={current} look={look} onLook={reviewing.setLook} />
      <div className={css.verdict}>
        {waiting > 0 && (
          <p className={css.waiting} role="status">
            Tidak ada jaringan. {waiting} putusan tersimpan di perangkat ini dan dikirim begitu jaringan kembali.
          </p>
        )}
        {canJudge && refusing ? (
          <form
            ref={form}
            onSubmit={(event) => {
              event.preventDefault();
              if (note.trim()) reviewing.decide('tidak_sah');
            }}
          >
            <Textarea
              ref={reviewing.noteField}
              label={`Mengapa ${documentName(current.jenis)} tidak sah?`}
              description="Ditulis untuk pemohon: apa yang salah dan apa yang harus diunggah."
              required
              autosize
              minRows={2}
              maxRows={4}
              maxLength={lengthMax('JudgeDocument.catatan')}
              value={note}
              onChange={(event) => reviewing.type(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape') reviewing.stopRefusing();
                else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
              }}
            />
            <div className={css.buttons}>
              <Button variant="default" onClick={reviewing.stopRefusing}>
                Batal
              </Button>
              <Button type="submit" color="red" disabled={note.trim() === ''}>
                Simpan: tidak sah
              </Button>
            </div>
          </form>
        ) : (
          <div className={css.buttons}>
            <p className={css.keys}>
              <button type="button" className={css.help} onClick={onHelp}>
                Tombol pintas
              </button>{' '}
              <kbd>?</kbd>
            </p>
            {canJudge && (
              <>
                <Button
                  variant="default"
                  leftSection={<Icon name="close" size={18} />}
                  onClick={reviewing.startRefusing}
                >
                  Tidak sah
                </Button>
                <Button
                  color="hijau.7"
                  c="white"
                  leftSection={<Icon name="check" size={18} />}
                  onClick={() => reviewing.decide('sah')}
                >
                  Sah
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </section>
  );
}
