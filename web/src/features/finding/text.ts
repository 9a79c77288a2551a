// Words of findings.
import { type Severity, severityText as words } from '../../api/words';
import type { Tone } from '../../ui/badge';

const tones: Record<Severity, Tone> = { menghalangi: 'bad', peringatan: 'wait', info: 'info' };

export const severityText = (severity: Severity): [text: string, tone: Tone] => [words[severity], tones[severity]];

/** One person sets a warning aside; what blocks waits for a second one. */
export const dismissText = (finding: { tingkat: Severity }) =>
  finding.tingkat === 'menghalangi' ? 'Usulkan pengesampingan' : 'Abaikan';
