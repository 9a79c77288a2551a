// A recipient's own final project or research: send it, see what was received and since when, change it.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { sizeText } from '../../lib/prepare-file';
import { Badge } from '../../ui/badge';
import { DownloadButton } from '../../ui/download-button';
import { EditModal, useDraft } from '../../ui/edit-modal';
import css from '../../ui/fact-list.module.css';
import { DocumentField, useFileField } from '../../ui/file-field';
import { KeyValues } from '../../ui/key-values';
import { ProofMark } from '../../ui/proof-mark';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import { type FinalProject, finalProjectGroups, typedFinalProject } from './form';
import { downloadOf, finalProjectsOf, useSaveFinalProject } from './queries';

type Open = 'add' | { id: string } | null;

export function MyFinalProjects({ awardId }: { awardId: string }) {
  const query = useQuery(finalProjectsOf(awardId));
  const [open, setOpen] = useState<Open>(null);
  const items = query.data ?? [];
  const chosen = open && open !== 'add' ? items.find((one) => one.id === open.id) : undefined;
  const shared = { awardId, onClose: () => setOpen(null), onReload: () => void query.refetch() };
  return (
    <section className={css.card} aria-label="Tugas akhir" aria-busy={query.isPending}>
      <div className={css.head}>
        <h2 className={css.title}>Tugas akhir</h2>
        <Button variant="default" onClick={() => setOpen('add')}>
          Kirim tugas akhir
        </Button>
      </div>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && items.length === 0 && (
        <EmptyState
          text="Belum ada tugas akhir"
          hint="Kirim skripsi, tesis, atau penelitian Anda. Judul dan abstraknya dibaca kantor cabang, dinas, dan kampus."
          icon="flask"
        />
      )}
      {items.length > 0 && (
        <ul className={css.list}>
          {items.map((one) => (
            <li key={one.id}>
              <Facts one={one} />
              <div className={css.buttons}>
                <DownloadButton file={downloadOf(one.id)} fileName="data-akademik.html">
                  Unduh
                </DownloadButton>
                <Button
                  variant="default"
                  onClick={() => setOpen({ id: one.id })}
                  aria-label={`Ubah ${one.judul ?? 'tugas akhir'}`}
                >
                  Ubah
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {open === 'add' && <EditFinalProject {...shared} />}
      {chosen && <EditFinalProject {...shared} present={chosen} />}
    </section>
  );
}

function Facts({ one }: { one: FinalProject }) {
  return (
    <div className={css.facts}>
      <strong>{one.judul ?? 'Data pribadi dihapus'}</strong>
      <KeyValues
        rows={[
          [
            'Keadaan',
            <Badge key="state" tone="good">
              Tercatat
            </Badge>,
          ],
          ['Dikirim', <DateText key="sent" value={one.dibuatPada} as="long" />],
          ['Tahun', one.tahun],
          [
            'Berkas',
            <a key="file" href={one.tautan} target="_blank" rel="noreferrer">
              Buka berkas ({sizeText(one.ukuran)})
            </a>,
          ],
          ['Abstrak', one.abstrak],
          ['Bukti', <ProofMark key="proof" position={one.nomorPeristiwa} />],
        ]}
      />
    </div>
  );
}

type EditProps = { awardId: string; present?: FinalProject; onClose: () => void; onReload: () => void };

function EditFinalProject({ awardId, present, onClose, onReload }: EditProps) {
  const purpose = `tugas-akhir/${awardId}/${present?.id ?? 'baru'}`;
  const draft = useDraft(purpose, onClose);
  const file = useFileField(purpose, draft.notes);
  const command = useSaveFinalProject(awardId, present?.id ?? null, file.file, draft.end);
  const errors = fieldsOf(command.error);
  return (
    <EditModal
      title={present ? 'Ubah tugas akhir' : 'Kirim tugas akhir'}
      groups={finalProjectGroups}
      kept={{ version: present?.versi ?? 0, typed: typedFinalProject(present) }}
      command={command}
      draft={draft}
      onReload={onReload}
      alsoDirty={file.file !== null}
      notReady={file.busy || (!present && file.file === null)}
      shownFields={['berkas']}
    >
      <DocumentField
        label="Berkas tugas akhir"
        field={file}
        present={present ? 'Berkas yang sekarang' : null}
        required={!present}
        error={errors.berkas}
      />
    </EditModal>
  );
}
