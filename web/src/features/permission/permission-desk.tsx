// The permission matrix of a level or of one user; its effect is shown before it is saved.

import { Button, NativeSelect, SegmentedControl, Select, Table } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isStale } from '../../api/use-command';
import { type Grant, roleText } from '../../api/words';
import { type Role, roles } from '../../lib/roles';
import { choices, wordIn } from '../../lib/word';
import { Badge } from '../../ui/badge';
import { CommandError } from '../../ui/command-error';
import { Modal } from '../../ui/modal';
import { Refused } from '../../ui/refused';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { type Kept, reloadWhenStale, useKept } from '../../ui/use-kept';
import { WideTable } from '../../ui/wide-table';
import css from './permission.module.css';
import type { Change, Effect, Matrix, PermissionWords, Right, Target } from './queries';
import { permissionMatrix, permissionWords, useAssign, usePreview, userChoices } from './queries';

export function PermissionDesk() {
  const [kind, setKind] = useState<'level' | 'user'>('level');
  const [level, setLevel] = useState<Role>('dpc');
  const [userId, setUserId] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search, 250);
  const users = useQuery({ ...userChoices(userId ? '' : wanted), enabled: kind === 'user' });
  const target: Target | null = kind === 'level' ? { level } : userId ? { userId } : null;
  return (
    <section className={css.card} aria-label="Hak akses">
      <div className={css.choice}>
        <SegmentedControl
          aria-label="Hak akses milik"
          value={kind}
          onChange={(value) => setKind(value === 'user' ? 'user' : 'level')}
          data={[
            { value: 'level', label: 'Satu level' },
            { value: 'user', label: 'Satu pengguna' },
          ]}
        />
        {kind === 'level' ? (
          <NativeSelect
            size="md"
            aria-label="Level"
            value={level}
            data={choices(roles, roleText)}
            onChange={(event) => setLevel(wordIn(roles, event.currentTarget.value) ?? level)}
          />
        ) : (
          <Select
            aria-label="Pengguna"
            placeholder="Cari nama pengguna"
            searchable
            clearable
            nothingFoundMessage="Tidak ditemukan"
            // The server has searched already.
            filter={({ options }) => options}
            data={users.data ?? []}
            searchValue={search}
            onSearchChange={setSearch}
            value={userId}
            onChange={setUserId}
          />
        )}
      </div>
      {target ? (
        <MatrixOf key={JSON.stringify(target)} target={target} />
      ) : (
        <EmptyState text="Pilih pengguna" hint="Hak aksesnya muncul di sini." icon="shield" />
      )}
    </section>
  );
}

function MatrixOf({ target }: { target: Target }) {
  const words = useQuery(permissionWords());
  const matrix = useQuery(permissionMatrix(target));
  const error = words.error ?? matrix.error;
  if (error) {
    const again = () => {
      void words.refetch();
      void matrix.refetch();
    };
    return <ErrorState error={error} onRetry={again} />;
  }
  if (!words.data || !matrix.data) return <Skeleton lines={8} />;
  return <Editor target={target} words={words.data} matrix={matrix.data} onReload={() => void matrix.refetch()} />;
}

const keyOf = (right: { entitas: string; aksi: string }) => `${right.entitas}|${right.aksi}`;

type Touched = Record<string, Grant | ''>;
const untouched: Touched = {};

const grantText: Record<Grant | '', string> = { '': 'Bawaan', izin: 'Boleh', tidak: 'Tidak', tolak: 'Tolak' };

type EditorProps = { target: Target; words: PermissionWords; matrix: Matrix; onReload: () => void };

function Editor({ target, words, matrix, onReload }: EditorProps) {
  const ofUser = 'userId' in target;
  const [effects, setEffects] = useState<Effect[] | null>(null);
  const preview = usePreview((answer) => setEffects(answer.dampak));
  const assign = useAssign(() => {
    setEffects(null);
    form.drop();
  });
  const command = isStale(assign.error) ? assign : preview;
  // Only what was touched; an empty word takes back what was said.
  const form = useKept<Touched, Kept<Touched> & { of: Matrix }>(
    { version: matrix.versi, typed: untouched, of: matrix },
    command.error,
  );
  const { typed: touched } = form;
  const base = form.base.of;
  const rights = new Map(base.items.map((right) => [keyOf(right), right]));
  const said = (right: Right): Grant | '' => (ofUser ? right.kataUser : right.kataLevel) ?? '';
  const changes: Change[] = base.items
    .filter((right) => {
      const word = touched[keyOf(right)];
      return word !== undefined && word !== said(right);
    })
    .map((right) => {
      const word = touched[keyOf(right)];
      return { entitas: right.entitas, aksi: right.aksi, ...(word ? { kata: word } : {}) };
    });
  const { question } = useUnsaved(changes.length > 0);
  const order = { ...target, versi: base.versi, perubahan: changes };
  const entityName = (id: string) => words.items.find((word) => word.id === id)?.nama ?? id;
  const actionName = (id: string) => words.aksi.find((word) => word.id === id)?.nama ?? id;
  return (
    <>
      <p className={css.lead}>
        {ofUser
          ? `Level ${roleText[matrix.level]}. Yang tidak diatur di sini mengikuti levelnya; penolakan selalu menang.`
          : 'Berlaku bagi semua pengguna level ini. Wilayah DPC dan institusi tetap membatasi apa yang terlihat.'}
      </p>
      <WideTable minWidth={900}>
        <Table withTableBorder stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Data</Table.Th>
              {words.aksi.map((action) => (
                <Table.Th key={action.id} scope="col">
                  {action.nama}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {words.items.map((entity) => (
              <Table.Tr key={entity.id}>
                <Table.Th scope="row">{entity.nama}</Table.Th>
                {words.aksi.map((action) => {
                  const right = rights.get(`${entity.id}|${action.id}`);
                  if (!right?.tersedia)
                    return (
                      <Table.Td key={action.id} className={css.none ?? ''}>
                        <span aria-hidden="true">–</span>
                        <span className="hidden-text">tidak tersedia bagi level ini</span>
                      </Table.Td>
                    );
                  const key = keyOf(right);
                  const word = touched[key] ?? said(right);
                  return (
                    <Table.Td key={action.id} className={word !== said(right) ? (css.changed ?? '') : ''}>
                      <NativeSelect
                        size="xs"
                        aria-label={`${entity.nama}: ${action.nama}`}
                        value={word}
                        data={[
                          {
                            value: '',
                            label: ofUser
                              ? `Ikut level${said(right) === '' ? (right.boleh ? ' (boleh)' : ' (tidak)') : ''}`
                              : 'Bawaan',
                          },
                          ...(['izin', 'tidak', 'tolak'] as const).map((value) => ({ value, label: grantText[value] })),
                        ]}
                        onChange={(event) => {
                          const next = event.currentTarget.value as Grant | '';
                          form.set({ ...touched, [key]: next });
                        }}
                      />
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      <div className={css.bar}>
        <p role="status">
          {changes.length === 0 ? 'Belum ada perubahan' : `${changes.length} perubahan belum disimpan`}
        </p>
        <Button variant="default" disabled={changes.length === 0} onClick={form.drop}>
          Urungkan
        </Button>
        <Button
          disabled={changes.length === 0 || form.fresh !== null}
          loading={preview.isPending}
          onClick={() => preview.mutate(order, { onError: reloadWhenStale(onReload) })}
        >
          Lihat dampak
        </Button>
      </div>
      <Refused
        command={command}
        form={form}
        about={{ stream: 'permission' }}
        changed={() =>
          (form.fresh?.of.items ?? [])
            .map((right) => {
              const key = keyOf(right);
              const old = rights.get(key);
              const mine = touched[key];
              return {
                label: `${entityName(right.entitas)}: ${actionName(right.aksi)}`,
                before: old ? grantText[said(old)] : '',
                now: grantText[said(right)],
                mine: mine === undefined ? 'Tidak diubah' : grantText[mine],
              };
            })
            .filter((field) => field.before !== field.now)
        }
      />
      {effects && (
        <Modal
          open
          onClose={() => setEffects(null)}
          title="Dampak perubahan hak akses"
          actions={
            <>
              <Button variant="default" onClick={() => setEffects(null)}>
                Kembali
              </Button>
              <Button
                loading={assign.isPending}
                onClick={() =>
                  assign.mutate(order, {
                    onError: (error) => {
                      if (!isStale(error)) return;
                      setEffects(null);
                      onReload();
                    },
                  })
                }
              >
                Simpan
              </Button>
            </>
          }
        >
          {effects.length === 0 ? (
            <p>Perubahan ini tercatat, tetapi tidak mengubah apa yang boleh dilakukan sekarang.</p>
          ) : (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">Hak</Table.Th>
                  <Table.Th scope="col">Sebelum</Table.Th>
                  <Table.Th scope="col">Sesudah</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {effects.map((effect) => (
                  <Table.Tr key={keyOf(effect)}>
                    <Table.Th scope="row">
                      {entityName(effect.entitas)}: {actionName(effect.aksi)}
                    </Table.Th>
                    <Table.Td>
                      <May yes={effect.sebelum} />
                    </Table.Td>
                    <Table.Td>
                      <May yes={effect.sesudah} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
          <CommandError error={assign.error} />
        </Modal>
      )}
      {question}
    </>
  );
}

const May = ({ yes }: { yes: boolean }) => <Badge tone={yes ? 'good' : 'bad'}>{yes ? 'Boleh' : 'Tidak'}</Badge>;
