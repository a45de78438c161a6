import { describe, expect, it } from 'vitest';
import { agreementLimit, computeShare, toAgreementPercent } from './compute-agreement.ts';

describe('the share of critical activities that agree', () => {
  it('never rounds up to the limit', () => {
    const agreement = { both: 2249, either: 2500 };
    expect(computeShare(agreement)).toBeLessThan(agreementLimit);
    expect(toAgreementPercent(agreement)).toBe(89.9);
  });

  it('is exact if one decimal suffices', () => {
    for (let both = 0; both <= 1000; both += 1)
      expect(toAgreementPercent({ both, either: 1000 })).toBe(both / 10);
  });

  it('is 100% if nothing is critical in either', () => {
    expect(toAgreementPercent({ both: 0, either: 0 })).toBe(100);
  });
});
