// A page that the server drew is taken over part by part, each in a task of its own, so that a slow phone answers taps in
// between. Only while the first page is taken over: whatever is drawn later is drawn at once.
import { type ComponentType, Suspense } from 'react';

/** Whether the drawn page is being taken over: never on the server, and over once all parts are alive. */
let taking = !import.meta.env.SSR;
/** The parts that are still to come, one after the other. */
let turn: Promise<void> = Promise.resolve();

const task = () => new Promise<void>((go) => setTimeout(go));

/** There is no drawn page: everything is drawn at once. */
export function drawAtOnce(): void {
  taking = false;
}

/** Runs `then` once every part of the drawn page is alive. */
export async function onceAlive(then: () => void): Promise<void> {
  // A part may hold parts of its own.
  for (let known: Promise<void> | null = null; known !== turn; ) {
    known = turn;
    await known;
    await task();
  }
  taking = false;
  then();
}

/** The same component as a part of its own. It must draw exactly one element: that is what stays until its turn. */
export function inParts<P extends object>(Part: ComponentType<P>): ComponentType<P> {
  let coming: Promise<void> | null = null;
  let ready = false;
  const Waiting = (props: P) => {
    if (taking && !ready) {
      if (!coming) {
        coming = turn.then(task).then(() => {
          ready = true;
        });
        turn = coming;
      }
      throw coming;
    }
    return <Part {...props} />;
  };
  return function InParts(props: P) {
    return (
      <Suspense fallback={null}>
        <Waiting {...props} />
      </Suspense>
    );
  };
}
