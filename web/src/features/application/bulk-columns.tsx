// What a dialog about many forms shows of each.
import { scholarshipName } from '../../lib/scholarships';
import type { BulkColumn } from '../../ui/bulk-dialog';
import type { FormFound } from './form-found';
import type { ApplicationItem } from './queries';

export const bulkColumns = (found: FormFound | undefined): BulkColumn<ApplicationItem>[] => [
  { header: 'Nama', cell: (row) => row.nama ?? 'Tanpa nama' },
  ...(found ? [{ header: 'Temuan', cell: (row: ApplicationItem) => found.told(row.id) }] : []),
  { header: 'Institusi', cell: (row) => row.institusiPendidikan ?? '–' },
  { header: 'Beasiswa', cell: (row) => scholarshipName(row.beasiswa) },
];
