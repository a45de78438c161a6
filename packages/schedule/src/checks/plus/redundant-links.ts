import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { Assessment } from '../assessment.ts';
import type { Check, Offender } from '../check.ts';
import { atMost, toShare } from '../figures.ts';
import { findRedundantLinks, type InnerLink } from '../find-redundant-links.ts';

/**
 * P4 Redundant links: another path of links already demands at least as much, whatever the durations; what the tool rrr
 * removes. Limit 10 %.
 */
export const redundantLinks: Check = {
  no: 'P4',
  title: 'Redundant Links',
  group: 'Logic',
  counts: 'links that another path of links makes superfluous',
  outOf: 'links between activities of the file',
  unit: 'share',
  source: 'Floatwise Plus; method as tool rrr',
  practices: [2, 5],
  meaning: 'Superfluous links hide the logic that counts and make every change twice the work.',
  remedy: 'Remove them; the tool rrr does it with a proof for each.',
  getLimit: () => atMost(0.1),
  run: (assessment) => {
    const of = assessment.logicLinks.filter(({ predecessor, successor }) => predecessor && successor).length;
    const found = findRedundantLinks(assessment);
    if (found === 'loop') return { of, notApplicable: 'The logic contains a loop.', offenders: [] };
    const offenders = found.map(({ link, proof }): Offender => {
      const { relationship, predecessor, successor } = link;
      return { relationship, predecessor, successor, why: formatProof(assessment, link, proof) };
    });
    return toShare(offenders, of, 'There are no links between activities.');
  },
};

const maxLinksShown = 10;

/** `A -FS-> B -SS+8-> C`, lags in hours. */
function formatProof(
  { labels }: Assessment,
  { predecessor, successor }: InnerLink,
  proof: readonly InnerLink[],
): string {
  let text = `Already implied by ${labels.format(predecessor)}`;
  for (const link of proof.length > maxLinksShown ? proof.slice(0, maxLinksShown) : proof) {
    const { type, lagMinutes } = link.relationship;
    const sign = lagMinutes > 0 ? '+' : '';
    const lag = lagMinutes === 0 ? '' : `${sign}${formatDecimal(lagMinutes / 60)}`;
    text += ` -${type}${lag}-> ${labels.format(link.successor)}`;
  }
  return proof.length > maxLinksShown ? `${text} ... ${labels.format(successor)}` : text;
}
