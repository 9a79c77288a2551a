// Submitting a form: at once, or under the same key as soon as there is a network and every file has arrived.
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../api/error';
import { settled } from '../../../api/told';
import { toast } from '../../../lib/toast';
import type { DraftKeeper } from '../draft-keeper';
import { dropDraft } from '../draft-store';
import { submitApplication } from '../queries';

/** A submit that nobody answered is tried again so often, in milliseconds. */
const AGAIN_MS = 20_000;

type Options = {
  keeper: DraftKeeper;
  /** Under which name the device keeps this draft. */
  keptAs: string;
  /** A file has not arrived yet, or the device was not asked for files yet. */
  filesWait: boolean;
  onSubmitted: () => void;
  onRefused: (error: ApiError) => void;
};

export function useSubmit({ keeper, keptAs, filesWait, onSubmitted, onRefused }: Options) {
  const [submitting, setSubmitting] = useState(false);
  const [submitWaits, setSubmitWaits] = useState(keeper.submitWaits);
  const running = useRef(false);
  const submit = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    const key = await keeper.submitKey();
    setSubmitWaits(true);
    if (!navigator.onLine || filesWait) {
      running.current = false;
      return;
    }
    setSubmitting(true);
    try {
      await keeper.flush();
      const { applicationId, version, conflict, save } = keeper.snapshot();
      if (conflict || applicationId === null || version === null || save.kind !== 'server') return;
      await submitApplication(applicationId, version, key);
      // The next submit, after a repair, is another act and has a key of its own.
      await keeper.forgetSubmitKey();
      await dropDraft(keptAs);
      await settled();
      toast.success('Formulir berhasil diajukan');
      onSubmitted();
    } catch (error) {
      if (error instanceof ApiError && !error.retryable) {
        await keeper.forgetSubmitKey();
        setSubmitWaits(false);
        toast.error(messageOf(error));
        onRefused(error);
      }
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  }, [filesWait, keeper, onSubmitted, onRefused, keptAs]);
  const newest = useRef(submit);
  newest.current = submit;

  // A submit that was asked for without a network, here or before a reload, goes out under the same key once there is
  // one and every file that waited has arrived.
  useEffect(() => {
    if (!submitWaits || filesWait) return;
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
  }, [submitWaits, filesWait]);

  return { submit, submitting, submitWaits };
}
