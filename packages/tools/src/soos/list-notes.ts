import type { Finding, ReportAttention } from '@floatwise/contracts';
import {
  formatDate,
  listMissingOptions,
  listWithoutProject,
  toMinutes,
  type Schedule,
} from '@floatwise/schedule/model';
import { listProgressFindings } from '@floatwise/schedule/out-of-sequence';
import type { Xer, XerSchedule } from '@floatwise/schedule/xer';
import { createInfo, createWarning, countAttention } from '../answer/finding.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import { listOutsideFindings } from '../input/list-outside-findings.ts';
import type { Effect, Move, Repair } from './compute-effect.ts';
import type { NamedNetwork } from './format-link.ts';
import type { SoosOptions } from './options.ts';
import type { Solution } from './solve-sequence.ts';
import { movesId } from './date-lists.ts';
import type { Change } from './list-changes.ts';
import { kindNames } from './change-keys.ts';
import { changesId } from './soos-lists.ts';

/** Notes besides the rows: effect on dates, what was left out, and odd progress. */
export function listNotes(
  xer: Xer,
  schedule: XerSchedule,
  { solution, effect }: Repair,
  options: SoosOptions,
): Finding[] {
  const { network, found, left } = solution;
  const outside = network.outsideLinks.flatMap((index) => schedule.relationships[index] ?? []);
  return [
    ...(found.length + left.length + solution.chosen.length === 0
      ? [createInfo('soos.none', 'No relationship is out of sequence')]
      : []),
    ...solution.leaving.listFindings('soos'),
    ...listEffectFindings(network, effect),
    ...listPruned(solution),
    ...listOverridden(schedule, solution, options),
    ...listOutsideFindings(xer, schedule, outside),
    ...solution.findings,
    ...listProgressFindings(schedule, network),
    ...network.calendars.findings,
    ...schedule.findings,
    ...listMissingOptions(schedule),
    ...listWithoutProject(schedule),
  ];
}

/** Whether an activity is delayed. An As Late As Possible activity may just have more room. */
const isHeldUp = ({ movedMinutes, activity }: Move): boolean =>
  movedMinutes > 0 && activity.primaryConstraint?.type !== 'asLateAsPossible';

/** Findings about dates: project finishes that moved, number of activities that moved, those that are later, or why there are none. */
function* listEffectFindings({ labels }: NamedNetwork, effect: Effect): Generator<Finding> {
  const { obstacle, projects, moves } = effect;
  if (obstacle !== undefined) {
    const message = `Finish dates before and after could not be calculated. ${obstacle}`;
    yield createWarning('soos.not-scheduled', message);
  }
  for (const { project, before, after } of projects) {
    const message = `Project ${project.code}: finish ${formatDate(toMinutes(before))} \u2192 ${formatDate(toMinutes(after))}`;
    if (before !== after) yield createInfo('soos.finish', message);
  }
  if (moves.length === 0) return;
  const later = moves.filter(({ movedMinutes }) => movedMinutes > 0).length;
  const moved =
    `${formatCounted(moves.length, 'activity moves', 'activities move')} when the project is scheduled: ` +
    `${formatCount(moves.length - later)} earlier, ${formatCount(later)} later`;
  yield createInfo('soos.moved', moved);
  const heldUp = moves.filter(isHeldUp).map(({ activity }) => labels.format(activity));
  if (heldUp.length === 0) return;
  const message =
    `${describeLater(moves)}: ${formatNames(heldUp, 5)}. A relationship requires more than before, or P6 ignored it while it was ` +
    'out of sequence; see the table Moved Activities.';
  yield createWarning('soos.later', message);
}

/** `2 activities are later than before`, and the number of As Late As Possible activities that just have more room. */
function describeLater(moves: readonly Move[]): string {
  const heldUp = moves.filter(isHeldUp).length;
  const given = moves.filter(({ movedMinutes }) => movedMinutes > 0).length - heldUp;
  const others = given === 0 ? '' : ` (and ${formatCount(given)} As Late As Possible)`;
  return `${formatCounted(heldUp, 'activity is', 'activities are')} later than before${others}`;
}

function listPruned({ pruned }: Solution): Finding[] {
  if (pruned === 0) return [];
  const which = formatCounted(pruned, 'bridge link was', 'bridge links were');
  return [createInfo('soos.pruned', `${which} left out because other links imply them`)];
}

/** P6 ignores out-of-sequence links in such a project, so its dates change less than a planner may expect. */
function listOverridden(schedule: Schedule, { network, found }: Solution, { scope }: SoosOptions): Finding[] {
  const projects = new Set(found.map(({ link }) => network.activities[link.successor]?.source.projectId));
  const overridden = schedule.options.filter(
    ({ projectId, progressMode }) => progressMode === 'progressOverride' && projects.has(projectId),
  );
  return overridden.map(({ projectId }) => {
    const code = schedule.projects.find(({ id }) => id === projectId)?.code ?? '';
    const message =
      `Project ${code} is scheduled with Progress Override: P6 already ignores most of the links that were out of sequence` +
      `${scope === 'both' ? '' : ' or still are'}; the repaired ones count.`;
    return createInfo('soos.progress-override', message);
  });
}

/** Attention items, most important first. */
export const listAttention = (
  { solution: { unjudged, withoutPredecessor, withoutSuccessor, left }, changes, effect }: Repair,
  options: SoosOptions,
): ReportAttention[] => [
  ...listSameDay(changes, options),
  ...countAttention(unjudged.length, [
    'soos.unresolved',
    '# relationship could not be checked because an actual date is missing; left unchanged.',
    '# relationships could not be checked because an actual date is missing; left unchanged.',
  ]),
  ...countAttention(withoutSuccessor.length, [
    'soos.no-successor',
    '# incomplete activity no longer has a successor.',
    '# incomplete activities no longer have a successor.',
  ]),
  ...listEffect(effect),
  ...countAttention(withoutPredecessor.length, [
    'soos.no-predecessor',
    '# completed activity now has no predecessor: all its former predecessors finished after it.',
    '# completed activities now have no predecessor: all their former predecessors finished after them.',
  ]),
  ...countAttention(left.length, [
    'soos.historic-left',
    '# historic relationship is still out of sequence: the scope leaves it alone.',
    '# historic relationships are still out of sequence: the scope leaves them alone.',
  ]),
];

/** Repairs of differences within a day are often not wanted: many files record actual dates to the day only. */
function listSameDay(changes: readonly Change[], { dayTolerance }: SoosOptions): ReportAttention[] {
  const repaired = changes.filter(({ kind }) => kind !== undefined);
  const { length } = repaired.filter(({ isSameDay }) => isSameDay === true);
  if (length === 0 || dayTolerance) return [];
  const verb = length === 1 ? 'differs' : 'differ';
  return [
    {
      message: `${formatCount(length)} of ${formatCounted(repaired.length, 'repaired relationship')} ${verb} only within one day.`,
      rows: { table: changesId, where: { kind: [kindNames.sameDay] } },
      rerun: { label: 'Run again without them', options: { dayTolerance: true } },
    },
  ];
}

function listEffect(effect: Effect): ReportAttention[] {
  if (effect.obstacle !== undefined)
    return [{ message: `Dates could not be calculated. ${effect.obstacle}`, finding: 'soos.not-scheduled' }];
  if (!effect.moves.some(isHeldUp)) return [];
  const message = `${describeLater(effect.moves)}; the table Moved Activities names the relationships.`;
  return [{ message, finding: 'soos.later', rows: { table: movesId } }];
}
