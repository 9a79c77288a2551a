// Submitting a form: at once, or under the same key as soon as there is a network and every file has arrived. What
// can never be answered with yes does not wait: the submit is taken back, and the form says why.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/error';
import type { DeviceNotes } from '../../../lib/device/notes';
import { toast } from '../../../lib/toast';
import type { DraftKeeper } from '../draft-keeper';
import { applicationKeys, submitApplication } from '../queries';

/** A submit that nobody answered is tried again so often, in milliseconds. */
const AGAIN_MS = 20_000;

type Options = {
  keeper: DraftKeeper;
  notes: DeviceNotes;
  /** A file has not arrived yet, or the device was not asked for files yet. */
  filesWait: boolean;
  /** Something in the form stops the submit. */
  blocked: boolean;
  /** The session is over: the submit waits for the sign-in. */
  ended: boolean;
  onSubmitted: (id: string) => void;
  onRefused: (error: ApiError | null) => void;
};

export function useSubmit({ keeper, notes, filesWait, blocked, ended, onSubmitted, onRefused }: Options) {
  const client = useQueryClient();
  const [submitting, setSubmitting] = useState(false);
  const [submitWaits, setSubmitWaits] = useState(keeper.submitWaits);
  const running = useRef(false);

  const takeBack = useCallback(
    async (error: ApiError | null) => {
      setSubmitWaits(false);
      await keeper.forgetSubmitKey();
      onRefused(error);
    },
    [keeper, onRefused],
  );

  const submit = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    const key = await keeper.submitKey();
    setSubmitWaits(true);
    if (!navigator.onLine || filesWait || ended) {
      running.current = false;
      return;
    }
    setSubmitting(true);
    try {
      await keeper.flush();
      const { applicationId, version, clashes, save } = keeper.snapshot();
      if (keeper.snapshot().ended) return;
      const cannot = clashes.length > 0 || (save.kind === 'device' && save.why === 'refused');
      if (cannot) return await takeBack(null);
      if (applicationId === null || version === null || save.kind !== 'server') return;
      await submitApplication(applicationId, version, key);
      // The next submit, after a repair, is another act and has a key of its own.
      await keeper.forgetSubmitKey();
      await notes.drop();
      await client.invalidateQueries({ queryKey: applicationKeys.all });
      await client.invalidateQueries({ queryKey: ['tracking-history'] });
      toast.success('Formulir berhasil diajukan');
      onSubmitted(applicationId);
    } catch (error) {
      if (error instanceof ApiError && error.endsSession) keeper.pause();
      // Nobody has judged it: it goes out under the same key after the sign-in.
      else if (error instanceof ApiError && !error.retryable && !keeper.snapshot().ended) await takeBack(error);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }, [client, ended, filesWait, keeper, notes, onSubmitted, takeBack]);
  const newest = useRef(submit);
  newest.current = submit;

  // Nothing is on its way any more, and something stops the submit: it cannot come.
  useEffect(() => {
    if (submitWaits && !filesWait && blocked && !ended && !running.current) void takeBack(null);
  }, [submitWaits, filesWait, blocked, ended, takeBack]);

  // A submit that was asked for without a network, here or before a reload, goes out under the same key once there is
  // one and every file that waited has arrived.
  useEffect(() => {
    if (!submitWaits || filesWait || blocked || ended) return;
    const again = () => {
      if (navigator.onLine) void newest.current();
    };
    again();
    window.addEventListener('online', again);
    const timer = window.setInterval(again, AGAIN_MS);
    return () => {
      window.removeEventListener('online', again);
      window.clearInterval(timer);
    };
  }, [submitWaits, filesWait, blocked, ended]);

  return { submit, submitting, submitWaits };
}
