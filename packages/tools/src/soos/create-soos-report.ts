import type { Schedule, Xer } from '@floatwise/schedule';
import { describeScheduleProjects } from '../describe-schedule-projects.ts';
import type { ToolReport } from '../tool.ts';
import { formatCount } from '../format-count.ts';
import type { EffectOrObstacle } from './compute-effect.ts';
import { formatProjectFinishes } from './describe-effect.ts';
import type { ChangeRule } from './list-changes.ts';
import { listAttention } from './list-attention.ts';
import { listSoosFindings, type Repair } from './list-soos-findings.ts';
import { listUnresolved } from './list-unresolved.ts';
import { describeOptions, type SoosOptions } from './options.ts';
import { listSoosFigures } from './list-soos-figures.ts';
import { createTables } from './soos-tables.ts';

export function createSoosReport(
  file: { readonly xer: Xer; readonly schedule: Schedule },
  repair: Repair,
  options: SoosOptions,
): ToolReport {
  const { solution, effect } = repair;
  const counts = computeCounts(file.schedule, repair);
  const attention = listAttention(solution, effect);
  return {
    summary: formatSummary(counts, effect),
    ...(attention.length > 0 ? { attention } : {}),
    tasks: file.schedule.activities.length,
    counts: { ...counts },
    figures: listSoosFigures(counts),
    ...describeScheduleProjects(file.schedule),
    findings: listSoosFindings(file, repair, options),
    tables: createTables(file.schedule, repair, [
      ...Object.entries(counts).map(
        ([name, value]) => [figureNames[name as keyof SoosCounts], value] as const,
      ),
      ...describeOptions(options),
    ]),
  };
}

const figureNames = {
  links: 'Relationships in the file',
  found: 'Out-of-sequence links found',
  active: 'of these active',
  historic: 'of these historic',
  trimmed: 'Trimmed',
  retyped: 'Retyped',
  dropped: 'Dropped',
  bridged: 'Bridged',
  bridgesAdded: 'Bridge links added',
  predecessorsAdded: 'Predecessor links added',
  successorsAdded: 'Successor links added',
  lagsRaised: 'Lags raised where two links met',
  selfLinksRemoved: 'Self-links removed',
  historicLeft: 'Historic links left as they are',
  untouched: 'Relationships untouched',
  remaining: 'Out-of-sequence links that remain',
  unresolved: 'Unresolved',
  movedEarlier: 'Activities that come earlier',
  movedLater: 'Activities that come later',
} as const;

type SoosCounts = Readonly<Record<keyof typeof figureNames, number>>;

function computeCounts(schedule: Schedule, { solution, changes, effect }: Repair): SoosCounts {
  const moves = 'obstacle' in effect ? [] : effect.moves;
  const later = moves.filter(({ movedMinutes }) => movedMinutes > 0).length;
  const rules = new Map<ChangeRule, number>();
  for (const { rule } of changes) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const count = (rule: ChangeRule): number => rules.get(rule) ?? 0;
  const all = [...solution.found, ...solution.left];
  const links = schedule.relationships.length;
  return {
    links,
    found: all.length,
    active: all.filter(({ violation }) => violation === 'active').length,
    historic: all.filter(({ violation }) => violation === 'historic').length,
    trimmed: count('trimmed'),
    retyped: count('retyped'),
    dropped: count('dropped'),
    bridged: count('bridged'),
    bridgesAdded: count('bridge-added'),
    predecessorsAdded: count('climbed'),
    successorsAdded: count('successor-added'),
    lagsRaised: count('raised'),
    selfLinksRemoved: count('self-link'),
    historicLeft: solution.left.length,
    untouched: links - changes.filter(({ relationship }) => relationship !== undefined).length,
    remaining: solution.remaining,
    unresolved: listUnresolved(solution).length,
    movedEarlier: moves.length - later,
    movedLater: later,
  };
}

function formatSummary(counts: SoosCounts, effect: EffectOrObstacle): string {
  const { found, links, untouched, remaining, unresolved } = counts;
  const untouchedLinks = `${formatCount(untouched)} of ${formatPlural(links, 'link')} untouched`;
  if (links === 0) return 'The file has no relationships; it comes back as it was.';
  if (found === 0 && untouched === links)
    return `0 of ${formatPlural(links, 'link')} ${links === 1 ? 'is' : 'are'} out of sequence; the file comes back as it was.`;
  const fates = [
    ...(['trimmed', 'retyped', 'dropped', 'bridged'] as const)
      .filter((rule) => counts[rule] > 0)
      .map((rule) => `${formatCount(counts[rule])} ${rule}`),
    ...(counts.historicLeft > 0 ? [`${formatCount(counts.historicLeft)} left alone`] : []),
  ];
  const outcome = fates.length > 0 ? `: ${fates.join(', ')}` : '';
  const kinds =
    found > 0 ? ` (${formatCount(counts.active)} active, ${formatCount(counts.historic)} historic)` : '';
  const finishes = formatProjectFinishes(effect);
  const parts = [
    `${formatPlural(found, 'out-of-sequence link')} found${kinds}${outcome}`,
    ...formatAdditions(counts),
    untouchedLinks,
    `${formatPlural(remaining, 'out-of-sequence link')} ${remaining === 1 ? 'remains' : 'remain'}` +
      (unresolved > 0 ? `, ${formatCount(unresolved)} unresolved` : ''),
    ...(finishes === undefined || untouched === links ? [] : [finishes]),
  ];
  return `${parts.join('; ')}.${untouched < links ? ' Press F9 in P6.' : ''}`;
}

function formatAdditions(counts: SoosCounts): string[] {
  const added = (
    [
      [counts.bridgesAdded, 'bridge link'],
      [counts.predecessorsAdded, 'predecessor link'],
      [counts.successorsAdded, 'successor link'],
    ] as const
  )
    .filter(([count]) => count > 0)
    .map(([count, what]) => formatPlural(count, what));
  return [
    ...(added.length > 0 ? [`${added.join(' and ')} added`] : []),
    ...(counts.selfLinksRemoved > 0 ? [`${formatPlural(counts.selfLinksRemoved, 'self-link')} removed`] : []),
  ];
}
const formatPlural = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`;
