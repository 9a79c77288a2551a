// What one does about a machine: proposing it, making its key, withdrawing it.
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { branchChoices } from '../../api/reference';
import { type MachineScope, machineScopeText, machineScopeWords } from '../../api/words';
import { isoDay } from '../../lib/date';
import { toast } from '../../lib/toast';
import { ActDialog } from '../../ui/act-dialog';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import standing from '../../ui/standing.module.css';
import own from './machine.module.css';
import { type Machine, type MachineKey, useMakeKey, useProposeMachine, useWithdraw } from './queries';

const DAY_MS = 24 * 60 * 60 * 1000;

export function ProposeDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<MachineScope[]>([]);
  const [branch, setBranch] = useState('');
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const branches = useQuery(branchChoices());
  const command = useProposeMachine(onClose);
  const errors = fieldsOf(command.error);
  const ready = name.trim() !== '' && scopes.length > 0 && until !== '' && reason.trim() !== '';
  return (
    <ActDialog
      title="Usulkan akun mesin"
      button="Usulkan"
      disabled={!ready}
      command={command}
      typed={name !== '' || reason !== ''}
      onAct={() =>
        command.mutate({
          nama: name.trim(),
          lingkup: scopes,
          dpcId: branch || null,
          berakhir: until,
          alasan: reason.trim(),
        })
      }
      onClose={onClose}
      shownFields={['nama', 'berakhir', 'alasan']}
    >
      <TextInput
        label="Nama program"
        required
        maxLength={80}
        value={name}
        error={errors.nama}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Yang boleh dilakukan"
        withAsterisk
        value={scopes}
        onChange={(values) => setScopes(machineScopeWords.filter((word) => values.includes(word)))}
      >
        <Stack gap="xs" mt="xs">
          {machineScopeWords.map((scope) => (
            <Checkbox key={scope} value={scope} label={machineScopeText[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label="Wilayah"
        data={[{ value: '', label: 'Seluruh kabupaten' }, ...(branches.data ?? [])]}
        value={branch}
        onChange={(event) => setBranch(event.currentTarget.value)}
      />
      <DateField
        label="Hari terakhir"
        required
        description="Paling lama 366 hari lagi."
        min={isoDay()}
        max={isoDay(Date.now() + 366 * DAY_MS)}
        value={until}
        error={errors.berakhir}
        onChange={setUntil}
      />
      <Textarea
        label="Untuk apa"
        required
        autosize
        minRows={2}
        maxLength={1000}
        description="Dibaca oleh orang kedua yang menyetujui."
        value={reason}
        error={errors.alasan}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

/** As the clients of the guide for developers read them from their surroundings. */
const copy = ({ clientId, clientSecret }: MachineKey) =>
  navigator.clipboard.writeText(`CLIENT_ID=${clientId}\nCLIENT_SECRET=${clientSecret}`).then(
    () => toast.success('Kunci disalin', 'modal'),
    () => toast.error('Kunci tidak dapat disalin. Salinlah dengan tangan.', 'modal'),
  );

export function KeyDialog({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const [key, setKey] = useState<MachineKey>();
  const command = useMakeKey(setKey);
  const another = machine.keadaan !== 'tanpa_kunci';
  return (
    <ActDialog
      title={`Kunci ${machine.nama}`}
      button={another ? 'Ganti kunci' : 'Buat kunci'}
      command={command}
      onAct={() => command.mutate({ id: machine.id })}
      onClose={onClose}
      ended={
        key && (
          <Stack gap="md">
            <p>Salin sekarang ke tempat rahasia program itu. Kunci ini tidak disimpan dan tidak tampil lagi.</p>
            <p className={own.key}>
              client_id <code>{key.clientId}</code>
            </p>
            <p className={own.key}>
              client_secret <code>{key.clientSecret}</code>
            </p>
            <div className={standing.buttons}>
              <Button kind="plain" compact onClick={() => void copy(key)}>
                Salin keduanya
              </Button>
            </div>
          </Stack>
        )
      }
    >
      <p>
        Kunci tampil satu kali, hanya kepada Anda sebagai penanggung jawabnya.
        {another && ' Kunci yang lama dan semua tokennya langsung tidak berlaku.'}
      </p>
    </ActDialog>
  );
}

export function WithdrawDialog({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const command = useWithdraw(onClose);
  return (
    <ActDialog
      title={`Cabut ${machine.nama}`}
      button="Cabut"
      danger
      disabled={reason.trim() === ''}
      command={command}
      typed={reason !== ''}
      onAct={() => command.mutate({ id: machine.id, alasan: reason.trim() })}
      onClose={onClose}
      shownFields={['alasan']}
    >
      <p>
        Kunci dan tokennya tidak berlaku lagi saat ini juga. Untuk memakainya kembali, usulkan akun mesin yang baru.
      </p>
      <Textarea
        label="Alasan"
        required
        autosize
        minRows={2}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  );
}
