// What a paper says, typed by its reader: what differs is named, and nothing of it leaves the device.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCalls } from '../../api/site';
import { type Told as Found, placeholderOf, type TypedPaper } from '../../lib/proof/typed';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Told } from './fact';
import css from './proof-page.module.css';

const figures = ['jumlah', 'rekening', 'total', 'banyak', 'baris'];

/** `onDiffers` hears whether what stands in the fields was found to differ: no verdict beside it stays green then. */
export function Typing({
  paper: { labels, compare },
  onDiffers,
}: {
  paper: TypedPaper;
  onDiffers: (differs: boolean) => void;
}) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [found, setFound] = useState<Found | null>(null);
  // Counts what was typed: a comparison that was overtaken says nothing.
  const edits = useRef(0);
  const calls = useCalls();
  const differs = found?.state === 'bad';
  useEffect(() => {
    onDiffers(differs);
    return () => onDiffers(false);
  }, [differs, onDiffers]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const own = edits.current;
    const said = await compare(typed);
    if (own === edits.current) setFound(said);
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
          placeholder={placeholderOf(name)}
          inputMode={figures.includes(name) ? 'numeric' : 'text'}
          value={typed[name] ?? ''}
          error={found?.errors[name] ?? null}
          onChange={(event) => {
            edits.current += 1;
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
