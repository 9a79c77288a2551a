// A person's own data beyond the form: self and family, addresses, earlier schools; each part is changed by itself.

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cityOptions, districtOptions, type Option } from '../../api/reference';
import type { Schemas } from '../../api/types';
import type { AddressKind } from '../../api/words';
import { addressKindWords } from '../../api/words';
import { phoneText } from '../../lib/phone';
import { ActDialog } from '../../ui/act-dialog';
import { EditModal, useDraft } from '../../ui/edit-modal';
import css from '../../ui/fact-list.module.css';
import { KeyValues } from '../../ui/key-values';
import { RowButton } from '../../ui/row-button';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import {
  type AddressBody,
  addressGroups,
  addressText,
  type EducationItem,
  educationGroups,
  familyGroups,
  type PersonalData,
  typedAddress,
  typedEducation,
  typedFamily,
} from './form';
import { personalData, useDeleteEducation, useSaveAddress, useSaveEducation, useSaveFamily } from './queries';

type Open =
  | { part: 'family' }
  | { part: 'address'; kind: AddressKind }
  | { part: 'education'; school: EducationItem | null }
  | { part: 'deletion'; school: EducationItem }
  | null;

export function MyData({ userId }: { userId: string }) {
  const query = useQuery(personalData(userId));
  const [open, setOpen] = useState<Open>(null);
  const person = query.data;
  if (query.isError && !person) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!person)
    return (
      <div className={css.card} aria-busy="true">
        <Skeleton lines={8} />
      </div>
    );
  const shared = { person, onClose: () => setOpen(null), onReload: () => void query.refetch() };
  return (
    <div className={css.column}>
      <Family person={person} onEdit={() => setOpen({ part: 'family' })} />
      <Addresses person={person} onEdit={(kind) => setOpen({ part: 'address', kind })} />
      <Educations
        person={person}
        onEdit={(school) => setOpen({ part: 'education', school })}
        onDelete={(school) => setOpen({ part: 'deletion', school })}
      />
      {open?.part === 'family' && <EditFamily {...shared} />}
      {open?.part === 'address' && <EditAddress {...shared} kind={open.kind} />}
      {open?.part === 'education' && <EditEducation {...shared} school={open.school} />}
      {open?.part === 'deletion' && <DeleteEducation {...shared} school={open.school} />}
    </div>
  );
}

const living = (parent: Schemas['ParentBody'] | null | undefined) =>
  parent?.masihHidup === true ? 'Masih hidup' : parent?.masihHidup === false ? 'Sudah meninggal' : null;

function Family({ person, onEdit }: { person: PersonalData; onEdit: () => void }) {
  const parent = (title: string, told: Schemas['ParentBody'] | null | undefined) => (
    <KeyValues
      title={title}
      empty="Belum diisi."
      rows={[
        ['Nama', told?.nama],
        ['Pekerjaan', told?.pekerjaan],
        ['Nomor ponsel', told?.noHp && phoneText(told.noHp)],
        ['Keadaan', living(told)],
      ]}
    />
  );
  return (
    <section className={css.card} aria-label="Data diri dan keluarga">
      <div className={css.head}>
        <h2 className={css.title}>Data diri dan keluarga</h2>
        <Button variant="default" onClick={onEdit} aria-label="Ubah data diri dan keluarga">
          Ubah
        </Button>
      </div>
      <KeyValues
        title="Diri"
        empty="Belum diisi."
        rows={[
          ['Agama', person.agama],
          ['Status pernikahan', person.statusPernikahan],
          ['Anak ke', person.anakKe],
          ['Jumlah saudara', person.jumlahSaudara],
        ]}
      />
      <div className={css.groups}>
        {parent('Ayah', person.ayah)}
        {parent('Ibu', person.ibu)}
      </div>
    </section>
  );
}

const labelOf = (options: readonly Option[] | undefined, value: string | null | undefined) =>
  value ? (options?.find((option) => option.value === value)?.label ?? value) : null;

function Addresses({ person, onEdit }: { person: PersonalData; onEdit: (kind: AddressKind) => void }) {
  const districts = useQuery(districtOptions()).data;
  const cities = useQuery(cityOptions()).data;
  const place = (address: AddressBody) => {
    const district = labelOf(districts, address.distrikId);
    return [district && `Distrik ${district}`, labelOf(cities, address.kotaId), address.kodePos]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <section className={css.card} aria-label="Alamat">
      <div className={css.head}>
        <h2 className={css.title}>Alamat</h2>
      </div>
      <ul className={css.list}>
        {addressKindWords.map((kind) => {
          const address = person.alamat.find((one) => one.jenis === kind);
          const { name, hint } = addressText[kind];
          return (
            <li key={kind}>
              <div className={css.facts}>
                <strong>{name}</strong>
                {address ? (
                  <>
                    <div>{address.alamat}</div>
                    <p>{place(address)}</p>
                  </>
                ) : (
                  <p>Belum diisi. {hint}</p>
                )}
              </div>
              <div className={css.buttons}>
                <RowButton
                  onClick={() => onEdit(kind)}
                  aria-label={`${address ? 'Ubah' : 'Isi'} ${name.toLowerCase()}`}
                >
                  {address ? 'Ubah' : 'Isi'}
                </RowButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const years = ({ tahunMasuk, tahunLulus }: EducationItem) => {
  if (tahunMasuk && tahunLulus) return `${tahunMasuk} sampai ${tahunLulus}`;
  if (tahunMasuk) return `Masuk ${tahunMasuk}`;
  return tahunLulus ? `Lulus ${tahunLulus}` : null;
};

type EducationsProps = {
  person: PersonalData;
  onEdit: (school: EducationItem | null) => void;
  onDelete: (school: EducationItem) => void;
};

function Educations({ person, onEdit, onDelete }: EducationsProps) {
  return (
    <section className={css.card} aria-label="Pendidikan sebelumnya">
      <div className={css.head}>
        <h2 className={css.title}>Pendidikan sebelumnya</h2>
        <Button variant="default" onClick={() => onEdit(null)}>
          Tambah sekolah
        </Button>
      </div>
      {person.pendidikanSebelumnya.length === 0 ? (
        <EmptyState
          text="Belum ada pendidikan sebelumnya"
          hint="Isi sekolah dari SD sampai yang terakhir sebelum sekarang."
          icon="book"
        />
      ) : (
        <ul className={css.list}>
          {person.pendidikanSebelumnya.map((school) => (
            <li key={school.id}>
              <div className={css.facts}>
                <strong>{school.namaSekolah}</strong>
                <p>{[school.jenis, school.kota, years(school)].filter(Boolean).join(' · ')}</p>
              </div>
              <div className={css.buttons}>
                <RowButton onClick={() => onEdit(school)} aria-label={`Ubah ${school.namaSekolah}`}>
                  Ubah
                </RowButton>
                <RowButton onClick={() => onDelete(school)} aria-label={`Hapus ${school.namaSekolah}`}>
                  Hapus
                </RowButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type EditProps = { person: PersonalData; onClose: () => void; onReload: () => void };

function EditFamily({ person, onClose, onReload }: EditProps) {
  const draft = useDraft(`keluarga/${person.id}`, onClose);
  return (
    <EditModal
      title="Ubah data diri dan keluarga"
      groups={familyGroups}
      kept={{ version: person.versi, typed: typedFamily(person) }}
      command={useSaveFamily(person.id, draft.end)}
      draft={draft}
      onReload={onReload}
    />
  );
}

function EditAddress({ person, kind, onClose, onReload }: EditProps & { kind: AddressKind }) {
  const districts = useQuery(districtOptions()).data ?? [];
  const cities = useQuery(cityOptions()).data ?? [];
  const address = person.alamat.find((one) => one.jenis === kind);
  const draft = useDraft(`alamat/${person.id}/${kind}`, onClose);
  const name = addressText[kind].name.toLowerCase();
  return (
    <EditModal
      title={`${address ? 'Ubah' : 'Isi'} ${name}`}
      groups={addressGroups(districts, cities)}
      kept={{ version: person.versi, typed: typedAddress(address) }}
      command={useSaveAddress(kind, draft.end)}
      draft={draft}
      onReload={onReload}
    />
  );
}

function EditEducation({ person, school, onClose, onReload }: EditProps & { school: EducationItem | null }) {
  const kept = school ? person.pendidikanSebelumnya.find((one) => one.id === school.id) : undefined;
  const draft = useDraft(`pendidikan/${person.id}/${school?.id ?? 'baru'}`, onClose);
  return (
    <EditModal
      title={school ? 'Ubah pendidikan' : 'Tambah pendidikan'}
      groups={educationGroups}
      kept={{ version: person.versi, typed: typedEducation(kept) }}
      command={useSaveEducation(school?.id ?? null, draft.end)}
      draft={draft}
      onReload={onReload}
    />
  );
}

function DeleteEducation({ person, school, onClose, onReload }: EditProps & { school: EducationItem }) {
  const command = useDeleteEducation(onClose);
  return (
    <ActDialog
      title="Hapus pendidikan"
      button="Hapus"
      danger
      command={command}
      onAct={() => command.mutate({ id: school.id, versi: person.versi })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{school.namaSekolah}</strong> tidak lagi tercantum di riwayat sekolah Anda. Penghapusan ini tercatat.
      </p>
    </ActDialog>
  );
}
