import { computeDemand, type LinkProof } from '@floatwise/schedule/redundancy';
import { SheetLabels, type SheetNetwork, type SheetRelationship } from '@floatwise/schedule/sheet';
import { formatLink, formatSheetTerms, formatShortWork } from '../answer/format-work.ts';

/** A workbook cell holds 32,767 characters. */
const maxLength = 30_000;

/** A relationship between the same activities that implies another one, and the lag that it guarantees. */
export interface Substitute {
  readonly by: SheetRelationship;
  readonly weight: number;
}

/**
 * Texts of proofs over `links`, such as `A → B FS +8h, B → C SS; path lag 8 h, link lag 8 h`: the path, the sum of its lags, and the
 * required lag.
 */
export function createProofTexts(sheet: SheetNetwork, links: readonly SheetRelationship[]) {
  const labels = new SheetLabels(sheet);
  const unit = sheet.units.lags;
  /** Cached because most links are steps of several proofs. */
  const steps = new Array<string | undefined>(links.length);
  const formatStep = (link: SheetRelationship): string =>
    formatLink(labels.format(link.predecessor), labels.format(link.successor), formatSheetTerms(link, unit));
  const formatLags = (weight: number, { lag }: SheetRelationship, sum = 'path lag'): string =>
    `; ${sum} ${formatShortWork(weight, unit)}, link lag ${formatShortWork(lag, unit)}`;

  /** Long paths are cut. */
  const formatPath = (own: SheetRelationship, proof: LinkProof, sum?: string): string => {
    const pieces: string[] = [];
    let length = 0;
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
    if (isCut) pieces.push(`... \u2192 ${labels.format(own.successor)}`);
    // Step-by-step concatenation takes several times the memory.
    return pieces.join(', ') + formatLags(proof.weight, own, sum);
  };

  return {
    formatPath,
    formatSubstitute: (link: SheetRelationship, { by, weight }: Substitute): string =>
      formatStep(by) + formatLags(weight, link),
    /** The path, and the durations of the activities on it (in the unit of lags) that it depends on. */
    formatCondition: (link: SheetRelationship, proof: LinkProof, durations: readonly number[]): string => {
      const spans = proof.work.filter((activity) => (durations[activity] ?? 0) > 0);
      const ids = spans.map((activity) => labels.format(activity));
      const sum = spans.reduce((total, activity) => total + (durations[activity] ?? 0), 0);
      const least = formatShortWork(computeDemand(link) - (proof.weight - sum), unit);
      const who =
        ids.length === 1
          ? `${ids[0] ?? ''} keeps`
          : `${ids.slice(0, 10).join(' + ')}${ids.length > 10 ? ' + ...' : ''} together keep`;
      return `${formatPath(link, proof, 'path lag and durations')}; true only while ${who} a remaining duration of at least ${least}`;
    },
  };
}
