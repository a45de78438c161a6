import type { CheckRule } from '../check.ts';
import { isAssessed, getLagHoursPerDay, type AssessedLink, type Assessment } from '../assessment.ts';
import {
  listActivityOffenders,
  listLinkOffenders,
  noIncompleteLinks,
  atMost,
  judgeLinks,
  formatAmount,
  formatDays,
  formatNumberOf,
} from '../figures.ts';
import { measureLag } from '../sort-offenders.ts';
import { isExternal, listOpenLinks, isFollower } from '../exclusions.ts';
import { hasLoop, type Activity } from '../../model/index.ts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import { findRedundantLinks, type InnerLink } from '../find-redundant-links.ts';
import {
  createProgressNetwork,
  getProgressActivity,
  listOutOfSequence,
} from '../../out-of-sequence/index.ts';
import type { ProgressLink, Violation } from '../../out-of-sequence/index.ts';

export const startToFinish: CheckRule = {
  counts: 'start-to-finish links into incomplete activities',
  outOf: 'links into incomplete activities',
  meaning:
    'A start-to-finish link makes the earlier work depend on the later, which is hardly ever intended.',
  remedy:
    'Replace it with a finish-to-start link in the opposite direction, or with links that say what is intended.',
  run: (assessment) =>
    judgeLinks(listOpenLinks(assessment), noIncompleteLinks, ({ relationship }) =>
      relationship.type === 'SF' ? 'Type SF' : undefined,
    ),
};

export const longLags: CheckRule = {
  counts: 'links into incomplete activities with a lag above the limit of days',
  outOf: 'links into incomplete activities',
  meaning: 'A long lag hides real work or waiting that is not planned, tracked or shortened.',
  remedy: 'Make it an activity with a calendar of its own.',
  measure: measureLag,
  run: (assessment) => {
    const { longLagDays } = assessment.options;
    return judgeLinks(listOpenLinks(assessment), noIncompleteLinks, (link) => {
      const days = link.relationship.lagMinutes / (getLagHoursPerDay(assessment, link) * 60);
      return days > longLagDays
        ? `Lag ${formatDays(days, longLagDays)}, more than ${formatDays(longLagDays)}`
        : undefined;
    });
  },
};

export const finishToStartLags: CheckRule = {
  counts: 'finish-to-start links into incomplete activities with a positive lag',
  outOf: 'finish-to-start links into incomplete activities',
  meaning: 'Between the end of one task and the start of the next, a lag is time without an owner.',
  remedy: 'Make the waiting time an activity.',
  measure: measureLag,
  getLimit: ({ lagPercent }) => atMost(lagPercent / 100),
  run: (assessment) => {
    const links = listOpenLinks(assessment).filter(({ relationship }) => relationship.type === 'FS');
    const emptyWhy = 'No finish-to-start link leads to an incomplete activity.';
    return judgeLinks(links, emptyWhy, ({ relationship: { lagMinutes } }) =>
      lagMinutes > 0 ? `FS with a lag of ${formatAmount(lagMinutes / 60)} h` : undefined,
    );
  },
};

/**
 * P9 Level of effort and WBS summaries as logic. Finds links to or from them that are not SS or FF, any link of a WBS summary,
 * and such activities without float or on the longest path. Limit 0.
 */
export const levelOfEffortLogic: CheckRule = {
  counts: 'links that use level of effort or WBS summaries as logic, and such activities that are critical',
  outOf: 'level of effort and WBS summary activities',
  meaning:
    'Level of effort and summaries follow the work; when they drive it or show as critical, the critical path is false.',
  remedy: 'Link the work itself; attach levels of effort with SS and FF links only.',
  run: ({ activities, links }) => {
    const followers = activities.filter(isFollower);
    const critical = listActivityOffenders(followers, judgeFollower);
    const offenders = [...listLinkOffenders(links, judgeLink), ...critical];
    const emptyWhy = 'There are no level of effort or WBS summary activities.';
    return { offenders, population: followers, emptyWhy };
  },
};

/** A level of effort may have SS or FF links from predecessors and FF or SS links to successors; a WBS summary none. */
function judgeLink({ predecessor, successor, relationship: { type } }: AssessedLink): string | undefined {
  const isEnd = (kind: Activity['type']): boolean => predecessor?.type === kind || successor?.type === kind;
  if (isEnd('wbsSummary')) return 'A WBS summary takes no links';
  if (!isEnd('levelOfEffort') || type === 'SS' || type === 'FF') return undefined;
  return predecessor?.type === 'levelOfEffort'
    ? `${type} link from a level of effort`
    : `${type} link into a level of effort`;
}

function judgeFollower({ status, totalFloatMinutes = 1, isOnLongestPath }: Activity): string | undefined {
  if (status === 'completed') return undefined;
  if (isOnLongestPath === true) return 'On the longest path';
  return totalFloatMinutes <= 0 ? 'Critical: no total float' : undefined;
}

export const externalLinks: CheckRule = {
  counts: 'links to or from other projects',
  outOf: 'links',
  meaning: 'Dates from elsewhere drive or wait for this project, and go stale when only one side is updated.',
  remedy: 'Schedule both projects together, or put an interface milestone in this one.',
  run: ({ links }) =>
    judgeLinks(links, 'The file has no links.', (link) => {
      if (!isExternal(link)) return undefined;
      return link.predecessor === undefined || link.successor === undefined
        ? 'One end is not in the file'
        : 'Its ends belong to different projects';
    }),
};

/** P4 Redundant links: another path requires at least as much, whatever the durations. The tool rrr removes the same links. Limit 10 %. */
export const redundantLinks: CheckRule = {
  counts: 'links that another path of links makes superfluous',
  outOf: 'links between activities of the file',
  source: 'Floatwise Plus; method as tool rrr',
  meaning: 'Superfluous links hide the logic that counts and make every change twice the work.',
  remedy: 'Remove them; the tool rrr does it with a proof for each.',
  getLimit: () => atMost(0.1),
  run: (assessment) => {
    const population = assessment.logicLinks.filter(({ predecessor, successor }) => predecessor && successor);
    const found = findRedundantLinks(assessment);
    if (found === 'loop') return { population, notApplicable: hasLoop };
    const offenders = found.map(({ link, proof }) => ({ link, why: formatProof(assessment, link, proof) }));
    return { offenders, population, emptyWhy: noLinks };
  },
};

const noLinks = 'There are no links between activities.';
const maxLinksShown = 10;

/** `A → B FS, B → C SS +8h`. */
function formatProof({ labels }: Assessment, { successor }: InnerLink, proof: readonly InnerLink[]): string {
  // Joined at the end, because a string built step by step keeps all its parts in memory.
  const parts = ['Already implied by '];
  for (const [place, { predecessor, relationship, successor: next }] of proof
    .slice(0, maxLinksShown)
    .entries()) {
    const { type, lagMinutes } = relationship;
    const sign = lagMinutes > 0 ? '+' : '\u2212';
    parts.push(place === 0 ? '' : ', ', labels.format(predecessor), ' → ', labels.format(next), ' ', type);
    if (lagMinutes !== 0) parts.push(' ', sign, formatDecimal(Math.abs(lagMinutes) / 60), 'h');
  }
  if (proof.length > maxLinksShown) parts.push(', ... → ', labels.format(successor));
  return parts.join('');
}

/**
 * P5 Out of sequence. Links whose successor event happened although the predecessor event has not (active), or both happened too
 * close together or in the wrong order (historic). Limit 0.
 */
export const outOfSequence: CheckRule = {
  counts: 'links whose order the actual dates contradict',
  outOf: 'links between activities of the file',
  source: 'AACE PS-4236; P6 schedule log',
  meaning:
    'Progress contradicts the logic: retained logic delays the remaining work, progress override ignores the link.',
  remedy: 'Correct the logic to what really happened; the tool soos does it with proofs.',
  run: (assessment) => {
    const { schedule } = assessment;
    const network = createProgressNetwork(schedule);
    const listLink = (link: ProgressLink): AssessedLink[] => {
      const relationship = schedule.relationships[link.relationship];
      const successor = getProgressActivity(network, link.successor).source;
      if (relationship === undefined || !isAssessed(assessment, successor)) return [];
      return [
        { relationship, predecessor: getProgressActivity(network, link.predecessor).source, successor },
      ];
    };
    const offenders = listOutOfSequence(network).flatMap(({ link, violation }) =>
      listLink(link).map((each) => ({ link: each, why: reasons[violation] })),
    );
    const active = offenders.filter(({ why }) => why === reasons.active).length;
    const them = formatNumberOf(
      active,
      'is active (it affects the forecast)',
      'are active (they affect the forecast)',
    );
    const notes = [`${them}, ${formatDecimal(offenders.length - active)} historic.`];
    return { offenders, notes, population: network.links.flatMap(listLink), emptyWhy: noLinks };
  },
};

const reasons: Readonly<Record<Violation, string>> = {
  active: 'Active: the successor event has happened, the predecessor event has not',
  historic: 'Historic: both have happened, the successor event earlier than the link allows',
};
