// The draft behind the form: kept on this device and on the server, with what is known of the server's copy.
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { deviceNotes } from '../../../lib/device/notes';
import { copyOf, type FormDraft } from '../draft';
import { DraftKeeper } from '../draft-keeper';
import { type ApplicationDetail, saveDraft } from '../queries';
import { useSessionEnd } from './session-ended';

type Options = {
  /** Under which name the device keeps this draft and its files. */
  keptAs: string;
  initial: FormDraft;
  /** The server's copy, when there is one. */
  application: ApplicationDetail | null;
  /** Reads the server's newest copy. */
  newest: () => Promise<ApplicationDetail | null>;
};

export function useDraft({ keptAs, initial, application, newest }: Options) {
  const [notes] = useState(() => deviceNotes(keptAs));
  const [keeper] = useState(
    () =>
      new DraftKeeper(initial, {
        write: notes.write,
        send: saveDraft,
        newest: async () => {
          const found = await newest();
          return found && copyOf(found);
        },
        online: () => navigator.onLine,
        now: () => Date.now(),
      }),
  );
  const draft = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  useSessionEnd(keeper, draft.ended);
  // Stable: the documents are sent again whenever it changes.
  const between = useCallback<DraftKeeper['between']>((run) => keeper.between(run), [keeper]);
  const heard = useCallback<DraftKeeper['heard']>((kind, answer) => keeper.heard(kind, answer), [keeper]);

  useEffect(() => {
    if (application && !application.tersamar) keeper.seen(copyOf(application));
  }, [application, keeper]);

  useEffect(() => {
    notes.prepare();
    // What an earlier page could not send (no network, no session) goes out without another letter being typed.
    keeper.goOn();
    const leave = () => void keeper.flush();
    window.addEventListener('online', leave);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('online', leave);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [keeper, notes]);

  return {
    notes,
    keeper,
    draft,
    between,
    heard,
    // Without a network the documents of the last look still stand.
    documents: application?.dokumen ?? draft.known?.dokumen ?? [],
    isRepair: (application ?? draft.known)?.status === 'perlu_perbaikan',
  };
}
