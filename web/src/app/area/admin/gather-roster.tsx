// The dialog for a new roster, with this year's budget lines.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '#router';
import { budgetLines } from '../../../features/budget/queries';
import { CreateRoster } from '../../../features/roster/create-roster';
import { rupiah } from '../../../lib/money';
import { paths } from '../../../lib/paths';

export function GatherRoster({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const lines = useQuery(budgetLines(new Date().getFullYear())).data?.items ?? [];
  return (
    <CreateRoster
      lines={lines.map((line) => ({ value: line.id, label: `${line.nama} (tersedia ${rupiah(line.tersedia)})` }))}
      onClose={onClose}
      onMade={(id) => navigate(paths.roster(id))}
    />
  );
}
