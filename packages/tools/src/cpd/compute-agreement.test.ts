import { describe, expect, it } from 'vitest';
import { agreementLimit, formatAgreement, toAgreementPercent } from './compute-agreement.ts';

describe('the share of critical activities that agree', () => {
  it('reads as below the limit when it is', () => {
    expect(2249 / 2500).toBeLessThan(agreementLimit);
    expect(formatAgreement(2249 / 2500)).toBe('89.9%');
  });

  it('is the same figure in a sentence and in a count', () => {
    expect([toAgreementPercent(1 / 21), formatAgreement(1 / 21)]).toEqual([4.7, '4.7%']);
  });

  it('is told exactly where a decimal tells it', () => {
    for (let thousandths = 0; thousandths <= 1000; thousandths += 1)
      expect(formatAgreement(thousandths / 1000)).toBe(`${thousandths / 10}%`);
  });
});
