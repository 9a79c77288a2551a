// Words of settings.
import type { ApplicationStatus, DisbursementStatus } from '../../api/words';

/** States that have a service time: who waits for whom. */
export const servedStates = [
  'diajukan',
  'direkomendasikan',
  'disetujui',
  'spp_terbit',
  'spm_terbit',
  'sp2d_terbit',
  'retur',
] as const satisfies (ApplicationStatus | DisbursementStatus)[];
