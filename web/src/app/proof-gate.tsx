// Draws the second proof when the server asks for it; its code is loaded then.
import { lazy, Suspense, useEffect, useState } from 'react';
import { answerProofs, type ProofReason } from '../api/proof-gate';

const ProofDialog = lazy(() => import('../features/second-factor/proof-dialog'));

type Question = { reason: ProofReason; answer: (proved: boolean) => void };

export function ProofGate() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      answerProofs(
        (reason) =>
          new Promise((done) => {
            setQuestion({
              reason,
              answer: (proved) => {
                setQuestion(null);
                done(proved);
              },
            });
          }),
      ),
    [],
  );
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog reason={question.reason} onAnswer={question.answer} />
    </Suspense>
  );
}
