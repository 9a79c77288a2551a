// What is typed into a dialog stays on this device until the server has it: a closed tab or a reload loses no word.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DeviceNotes } from '../lib/device/notes';
import { leftBehind, writeThrough } from '../lib/write-through';

/** `name` is that of `notes`; `beginning` is what the fields hold where nothing was kept. */
export function useKeptWords<T>(notes: DeviceNotes, name: string, beginning: T) {
  const [typed, setTyped] = useState(beginning);
  const touched = useRef(false);
  const keep = useMemo(() => writeThrough((words: T) => notes.write(words), name), [notes, name]);
  const set = useCallback(
    (words: T) => {
      touched.current = true;
      setTyped(words);
      keep.call(words);
    },
    [keep],
  );
  useEffect(() => {
    const left = leftBehind<T>(name);
    if (left !== null) return set(left);
    void notes.read<T>().then((kept) => kept && !touched.current && setTyped(kept));
  }, [notes, name, set]);
  /** Once the server has it, or the person throws it away. */
  const forget = async () => {
    await keep.stop();
    await notes.drop();
  };
  return { typed, set, forget };
}
