import { describe, expect, it } from 'vitest';
import { stepsOf } from './money-flow';

const flow = {
  pagu: 100,
  sisa: 40,
  disetujui: 60,
  komitmen: 10,
  retur: 5,
  setoranKembali: 5,
  realisasi: 40,
  belumDisalurkan: 10,
  disalurkan: 30,
  belumDikonfirmasi: 20,
  diterima: 10,
};

describe('steps of the money', () => {
  it('are each the next one and what stays behind', () => {
    const steps = stepsOf(flow);
    steps.slice(0, -1).forEach((step, index) => {
      const behind = step.behind.reduce((sum, [, amount]) => sum + amount, 0);
      expect(step.amount).toBe((steps[index + 1]?.amount ?? 0) + behind);
    });
    expect(steps.map((step) => step.name)).toContain('Pagu');
  });

  it('begin at what is approved where there is no ceiling', () => {
    expect(stepsOf({ ...flow, pagu: null, sisa: null })[0]?.name).toBe('Disetujui');
  });
});
