/** Below this share the sheet's own critical path is another one. */
export const agreementLimit = 0.9;

/** How far critical activities are those of the sheet, by places: of all that either calls critical, the share both do. */
export function computeAgreement(ours: readonly boolean[], theirs: readonly boolean[]): number {
  let [either, both] = [0, 0];
  ours.forEach((isOurs, place) => {
    const isTheirs = theirs[place] === true;
    if (isOurs || isTheirs) either += 1;
    if (isOurs && isTheirs) both += 1;
  });
  return either === 0 ? 1 : both / either;
}

/** A part of what a quotient of two counts can differ by, and more than its rounding. */
const rounding = 1e-9;

/** In percent, and never more than it is: what is below the limit reads as below it, 89.9 for 0.8996. */
export const toAgreementPercent = (agreement: number): number => Math.floor(1000 * agreement + rounding) / 10;

export const formatAgreement = (agreement: number): string => `${toAgreementPercent(agreement)}%`;
