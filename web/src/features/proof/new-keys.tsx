// A witness whose key is another than before: the reader asks that office, and says so here.
import { useQueryClient } from '@tanstack/react-query';
import { type CheckedProof, proofQuery } from '../../api/proof';
import { deviceMemory, trustWitnesses } from '../../lib/proof/memory';
import { Button } from '../../ui/button';
import css from './proof-page.module.css';

export function NewKeys({ proof, verdict }: CheckedProof) {
  const queries = useQueryClient();
  const origin = verdict.tree?.origin;
  if (origin === undefined) return null;
  const trust = () => {
    trustWitnesses(deviceMemory, origin, proof.saksi ?? []);
    void queries.invalidateQueries({ queryKey: proofQuery(verdict.position).queryKey });
  };
  return (
    <p className={css.unwitnessed}>
      <Button kind="plain" onClick={trust}>
        Kantor itu membenarkan kunci barunya: ingat
      </Button>
    </p>
  );
}
