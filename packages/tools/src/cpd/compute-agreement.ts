/** Below this share, the critical path of the sheet differs from ours and no drag is claimed. */
export const agreementLimit = 0.9;

/** Number of activities critical both here and in the sheet, and in at least one of them. */
export interface Agreement {
  readonly both: number;
  readonly either: number;
}

/** Both arrays are indexed by the same activities. */
export function computeAgreement(ours: readonly boolean[], theirs: readonly boolean[]): Agreement {
  let [either, both] = [0, 0];
  ours.forEach((isOurs, place) => {
    const isTheirs = theirs[place] === true;
    if (isOurs || isTheirs) either += 1;
    if (isOurs && isTheirs) both += 1;
  });
  return { both, either };
}

/** 1 if nothing is critical in either. */
export const computeShare = ({ both, either }: Agreement): number => (either === 0 ? 1 : both / either);

/** Small enough to separate two quotients of counts, large enough for rounding errors. */
const rounding = 1e-9;

/** In percent, rounded down: a share below the limit must not be shown as the limit, so 0.8996 gives 89.9. */
export const toAgreementPercent = (agreement: Agreement): number =>
  Math.floor(1000 * computeShare(agreement) + rounding) / 10;
