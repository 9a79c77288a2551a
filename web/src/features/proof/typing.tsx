// What a paper says, typed by its reader: what differs is named, and nothing of it leaves the device.
import { type FormEvent, useState } from 'react';
import { useCalls } from '../../api/site';
import type { TypedPaper } from '../../lib/proof/list-paper';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Told } from './fact';
import css from './proof-page.module.css';

export function Typing({ paper: { labels, compare } }: { paper: TypedPaper }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [found, setFound] = useState<Awaited<ReturnType<typeof compare>> | null>(null);
  const calls = useCalls();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(await compare(typed));
  };
  return (
    <form className={css.typing} onSubmit={(event) => void submit(event)}>
      <p>
        Ketik yang tertulis pada kertas; yang diketik tidak dikirim ke mana pun, dan yang kosong tidak dibandingkan.
      </p>
      {labels.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          autoComplete="off"
          type={name === 'tanggal' ? 'date' : 'text'}
          value={typed[name] ?? ''}
          error={found?.differs.includes(name) ? 'Berbeda dari catatan.' : null}
          onChange={(event) => {
            setFound(null);
            setTyped({ ...typed, [name]: event.target.value });
          }}
        />
      ))}
      <Button kind="dark" type="submit" disabled={labels.every(([name]) => !typed[name]?.trim())}>
        Cocokkan
      </Button>
      {found && <Told state={found.state} text={calls(found.text)} />}
    </form>
  );
}
