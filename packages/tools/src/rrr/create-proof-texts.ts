import { computeDemand, type LinkProof } from '@floatwise/schedule';
import {
  formatArrow,
  formatQuantity,
  SheetLabels,
  type SheetNetwork,
  type SheetRelationship,
} from '@floatwise/schedule/sheet';

/** A workbook cell holds 32,767 characters. */
const maxLength = 30_000;

/** A relationship between the same activities that implies another one, and the lag that it guarantees. */
export interface Substitute {
  readonly by: SheetRelationship;
  readonly weight: number;
}

/** Texts of proofs over `links`, such as `A -FS+8-> B -SS-> C (8 >= 8)`: the path, the sum of its lags, and the required lag. */
export function createProofTexts(sheet: SheetNetwork, links: readonly SheetRelationship[]) {
  const labels = new SheetLabels(sheet);
  /** Cached because most links are steps of several proofs. */
  const steps = new Array<string | undefined>(links.length);
  const formatStep = (link: SheetRelationship): string =>
    ` ${formatArrow(link)} ${labels.format(link.successor)}`;

  /** Long paths are cut. */
  const formatPath = (own: SheetRelationship, proof: LinkProof): string => {
    // Joined at the end: step-by-step concatenation takes several times the memory.
    const pieces = [labels.format(own.predecessor)];
    let length = pieces[0]?.length ?? 0;
    let { isCut } = proof;
    for (const place of proof.path) {
      const link = links[place];
      if (link === undefined) continue;
      const step = (steps[place] ??= formatStep(link));
      length += step.length;
      if (length > maxLength) {
        isCut = true;
        break;
      }
      pieces.push(step);
    }
    if (isCut) pieces.push(` -> ... -> ${labels.format(own.successor)}`);
    pieces.push(` (${formatQuantity(proof.weight)} >= ${formatQuantity(own.lag)})`);
    return pieces.join('');
  };

  return {
    formatPath,
    formatSubstitute: (link: SheetRelationship, { by, weight }: Substitute): string =>
      `${labels.format(by.predecessor)}${formatStep(by)} (${formatQuantity(weight)} >= ${formatQuantity(link.lag)})`,
    /** The path, and the durations of the activities on it (in the unit of lags) that it depends on. */
    formatCondition: (link: SheetRelationship, proof: LinkProof, durations: readonly number[]): string => {
      const spans = proof.work.filter((activity) => (durations[activity] ?? 0) > 0);
      const ids = spans.map((activity) => labels.format(activity));
      const sum = spans.reduce((total, activity) => total + (durations[activity] ?? 0), 0);
      const least = formatQuantity(computeDemand(link) - (proof.weight - sum));
      const who =
        ids.length === 1
          ? `${ids[0] ?? ''} keeps`
          : `${ids.slice(0, 10).join(' + ')}${ids.length > 10 ? ' + ...' : ''} together keep`;
      return `${formatPath(link, proof)}; true only while ${who} >= ${least}`;
    },
  };
}
