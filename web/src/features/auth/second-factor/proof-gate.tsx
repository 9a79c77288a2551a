// Draws the second proof when the server asks for it; its code is loaded then.
import { lazy, Suspense, useEffect, useState } from 'react';
import { answerProofs } from '../../../api/proof-gate';
import { oneAtATime, type ProofReason } from './questions';

const ProofDialog = lazy(() => import('./proof-dialog'));

type Question = { reason: ProofReason; answer: (proved: boolean) => void };

export function ProofGate() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const draw = (reason: ProofReason) =>
      new Promise<boolean>((done) => {
        const answer = (proved: boolean) => {
          setQuestion(null);
          done(proved);
        };
        setQuestion({ reason, answer });
      });
    answerProofs(oneAtATime(draw));
    return () => answerProofs(null);
  }, []);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog reason={question.reason} onAnswer={question.answer} />
    </Suspense>
  );
}
