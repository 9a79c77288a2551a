// A person's own achievements with their certificates: list, add, change, delete.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { achievementLevelText } from '../../api/words';
import { ActDialog } from '../../ui/act-dialog';
import { EditModal, useDraft } from '../../ui/edit-modal';
import css from '../../ui/fact-list.module.css';
import { DocumentField, useFileField } from '../../ui/file-field';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { type Achievement, achievementGroups, typedAchievement } from './form';
import { achievementsOf, useDeleteAchievement, useSaveAchievement } from './queries';

type Open = { act: 'add' } | { act: 'change' | 'delete'; id: string } | null;

export function MyAchievements({ userId }: { userId: string }) {
  const query = useQuery(achievementsOf(userId));
  const [open, setOpen] = useState<Open>(null);
  const items = query.data ?? [];
  const chosen = open && open.act !== 'add' ? items.find((one) => one.id === open.id) : undefined;
  const close = () => setOpen(null);
  const reload = () => void query.refetch();
  return (
    <section className={css.card} aria-label="Prestasi" aria-busy={query.isPending}>
      <div className={css.head}>
        <h2 className={css.title}>Prestasi</h2>
        <Button variant="default" onClick={() => setOpen({ act: 'add' })}>
          Tambah prestasi
        </Button>
      </div>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && <ErrorState error={query.error} onRetry={reload} />}
      {query.data && items.length === 0 && (
        <EmptyState
          text="Belum ada prestasi"
          hint="Tambahkan prestasi akademik, seni, budaya, olahraga, atau inovasi beserta sertifikatnya."
          icon="shield"
        />
      )}
      {items.length > 0 && (
        <ul className={css.list}>
          {items.map((one) => {
            const name = one.nama ?? 'Data pribadi dihapus';
            return (
              <li key={one.id}>
                <div className={css.facts}>
                  <strong>{name}</strong>
                  <p>
                    {[achievementLevelText[one.tingkat], one.tahun, one.peringkat, one.penyelenggara]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                  <a href={one.tautan} target="_blank" rel="noreferrer" aria-label={`Lihat sertifikat ${name}`}>
                    Lihat sertifikat
                  </a>
                </div>
                <div className={css.buttons}>
                  <RowButton onClick={() => setOpen({ act: 'change', id: one.id })} aria-label={`Ubah ${name}`}>
                    Ubah
                  </RowButton>
                  <RowButton onClick={() => setOpen({ act: 'delete', id: one.id })} aria-label={`Hapus ${name}`}>
                    Hapus
                  </RowButton>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {open?.act === 'add' && <EditAchievement userId={userId} onClose={close} onReload={reload} />}
      {open?.act === 'change' && chosen && (
        <EditAchievement userId={userId} present={chosen} onClose={close} onReload={reload} />
      )}
      {open?.act === 'delete' && chosen && <DeleteAchievement present={chosen} onClose={close} onReload={reload} />}
    </section>
  );
}

type ActProps = { present: Achievement; onClose: () => void; onReload: () => void };
type EditProps = Omit<ActProps, 'present'> & { userId: string; present?: Achievement };

function EditAchievement({ userId, present, onClose, onReload }: EditProps) {
  const purpose = `prestasi/${present?.id ?? 'baru'}`;
  const draft = useDraft(`${purpose}/${userId}`, onClose);
  const certificate = useFileField(purpose, draft.notes);
  const command = useSaveAchievement(present?.id ?? null, certificate.file, draft.end);
  const errors = fieldsOf(command.error);
  return (
    <EditModal
      title={present ? 'Ubah prestasi' : 'Tambah prestasi'}
      groups={achievementGroups}
      kept={{ version: present?.versi ?? 0, typed: typedAchievement(present) }}
      command={command}
      draft={draft}
      onReload={onReload}
      alsoDirty={certificate.file !== null}
      notReady={certificate.busy || (!present && certificate.file === null)}
      shownFields={['sertifikat']}
    >
      <DocumentField
        label="Sertifikat"
        field={certificate}
        present={present ? 'Sertifikat yang sekarang' : null}
        required={!present}
        error={errors.sertifikat}
      />
    </EditModal>
  );
}

function DeleteAchievement({ present, onClose, onReload }: ActProps) {
  const command = useDeleteAchievement(onClose);
  return (
    <ActDialog
      title="Hapus prestasi"
      button="Hapus"
      danger
      command={command}
      onAct={() => command.mutate({ id: present.id, versi: present.versi })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{present.nama ?? 'Prestasi ini'}</strong> tidak lagi muncul di profil Anda. Penghapusan ini tercatat.
      </p>
    </ActDialog>
  );
}
