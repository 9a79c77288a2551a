// The dialog for a new roster, with this year's budget lines and the words of its choices.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { budgetLines } from '../../../features/budget/queries';
import { componentText, payeeText } from '../../../features/disbursement/text';
import { components } from '../../../features/disbursement/words';
import { CreateRoster } from '../../../features/roster/create-roster';
import { rupiah } from '../../../lib/money';
import { paths } from '../../../lib/paths';
import { scholarshipNames } from '../../../lib/scholarships';

const levels = ['SMA', 'SMK', 'D3', 'D4', 'S1', 'S2', 'S3', 'PROFESI'];
const options = (texts: Record<string, string>) => Object.entries(texts).map(([value, label]) => ({ value, label }));

export function GatherRoster({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const lines = useQuery(budgetLines(new Date().getFullYear())).data?.items ?? [];
  return (
    <CreateRoster
      lines={lines.map((line) => ({ value: line.id, label: `${line.nama} (tersedia ${rupiah(line.tersedia)})` }))}
      components={components.map((value) => ({ value, label: componentText[value] ?? value }))}
      scholarships={options(scholarshipNames)}
      levels={levels.map((value) => ({ value, label: value }))}
      payees={options(payeeText)}
      onClose={onClose}
      onMade={(id) => navigate(paths.roster(id))}
    />
  );
}
