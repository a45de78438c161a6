/** Below this share the sheet's critical path is another one than ours, and no drag is claimed. */
export const agreementLimit = 0.9;

/** Activities that are critical here and by the sheet, and those that are critical in either. */
export interface Agreement {
  readonly both: number;
  readonly either: number;
}

/** By places. */
export function computeAgreement(ours: readonly boolean[], theirs: readonly boolean[]): Agreement {
  let [either, both] = [0, 0];
  ours.forEach((isOurs, place) => {
    const isTheirs = theirs[place] === true;
    if (isOurs || isTheirs) either += 1;
    if (isOurs && isTheirs) both += 1;
  });
  return { both, either };
}

/** Where nothing is critical in either, there is nothing to disagree about. */
export const computeShare = ({ both, either }: Agreement): number => (either === 0 ? 1 : both / either);

/** A part of what a quotient of two counts can differ by, and more than its rounding. */
const rounding = 1e-9;

/** In percent, and never more than it is: what is below the limit reads as below it, 89.9 for 0.8996. */
export const toAgreementPercent = (agreement: Agreement): number =>
  Math.floor(1000 * computeShare(agreement) + rounding) / 10;
