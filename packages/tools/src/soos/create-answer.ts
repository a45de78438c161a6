import type { ReportHeadline } from '@floatwise/contracts';
import { formatMinutes, toMinutes, type Schedule } from '@floatwise/schedule/model';
import type { Xer, XerSchedule } from '@floatwise/schedule/xer';
import { formatDateText } from '@floatwise/contracts/format-date-text';
import type { Answer } from '../answer/answer.ts';
import { countRows, createFigure, getCount, type Figure } from '../answer/figure.ts';
import { formatCount, formatCounted, formatNames } from '../answer/format-count.ts';
import { describeScheduleProjects } from '../input/describe-file.ts';
import { compareChecks } from './compare-checks.ts';
import { findMostMoved, type ProjectFinish, type Repair } from './compute-effect.ts';
import { finishesId } from './date-lists.ts';
import { describeChange } from './format-link.ts';
import type { ChangeRule } from './list-changes.ts';
import { listNotes, listAttention } from './list-notes.ts';
import type { SoosOptions } from './options.ts';
import { leftByChoice } from '../input/leave-option.ts';
import { createLists, ruleMeanings, ruleNames } from './soos-lists.ts';
import { formatMovedDays } from '../answer/format-work.ts';

export function createAnswer(xer: Xer, schedule: XerSchedule, repair: Repair, options: SoosOptions): Answer {
  const lists = createLists(schedule, repair);
  const figures = listFigures(schedule, repair, lists);
  return {
    headline: createHeadline(figures, repair),
    attention: listAttention(repair, options),
    tasks: schedule.activities.length,
    figures,
    hoursPerDay: repair.solution.network.hoursPerDay,
    ...describeScheduleProjects(schedule),
    notes: listNotes(xer, schedule, repair, options),
    lists: Object.values(lists),
  };
}

function listFigures(
  schedule: Schedule,
  repair: Repair,
  { changed, historic, unresolved }: ReturnType<typeof createLists>,
): Figure[] {
  const { relationships } = schedule;
  const { solution, changes, effect } = repair;
  const all = [...solution.found, ...solution.left, ...solution.chosen];
  const ofKind = (kind: 'active' | 'historic'): number =>
    all.filter(({ violation }) => violation === kind).length;
  const count = (id: string, title: string, rule: ChangeRule, isLead = false): Figure =>
    countRows(changed, {
      id,
      title,
      isLead,
      description: ruleMeanings[rule],
      where: { rule: [ruleNames[rule]] },
    });
  const later = effect.moves.filter(({ movedMinutes }) => movedMinutes > 0).length;
  const ofFile = changes.filter(({ before }) => before !== undefined).length;
  const isLead = true;
  return [
    ...listFinish(repair),
    ...(changes.length === 0 ? [] : compareChecks(schedule, effect.links)),
    createFigure('links', 'Relationships in the file', relationships.length),
    createFigure('found', 'Out-of-sequence links', all.length, { isLead }),
    createFigure('active', 'Active', ofKind('active'), { isLead }),
    createFigure('historic', 'Historic', ofKind('historic'), { isLead }),
    count('trimmed', 'Trimmed', 'trimmed'),
    count('retyped', 'Retyped', 'retyped', isLead),
    count('dropped', 'Dropped', 'dropped'),
    count('bridged', 'Bridged', 'bridged'),
    count('bridgesAdded', 'Bridge links added', 'bridge-added'),
    count('predecessorsAdded', 'Predecessor links added', 'climbed'),
    count('successorsAdded', 'Successor links added', 'successor-added'),
    count('lagsRaised', 'Lags raised where two links met', 'raised'),
    count('selfLinksRemoved', 'Self-links removed', 'self-link'),
    ...(solution.leaving.isEmpty ? [] : [count('leftByChoice', leftByChoice, 'left', isLead)]),
    countRows(historic, { id: 'historicLeft', title: 'Historic links not changed' }),
    createFigure('untouched', 'Relationships not changed', relationships.length - ofFile),
    createFigure('remaining', 'Out-of-sequence links that remain', solution.remaining),
    countRows(unresolved, { id: 'unresolved', title: 'To review', tone: 'heed', isLead }),
    createFigure('movedEarlier', 'Activities that come earlier', effect.moves.length - later),
    createFigure('movedLater', 'Activities that come later', later),
  ];
}

/** The finish after the repair and how far it moved; with several projects, that of the one that moved most. */
function listFinish({ changes, effect: { projects } }: Repair): Figure[] {
  const most = findMostMoved(projects);
  if (most === undefined) return [];
  const { project, before, after, movedDays } = most;
  const title = projects.length === 1 ? 'Project finish' : `Finish of ${project.code}`;
  return [
    createFigure('finish', title, listFinishTexts(before, after)[1], {
      kind: 'date',
      isLead: true,
      note: formatMovedDays(movedDays) ?? (before === after ? 'does not move' : undefined),
      ...(before === after ? {} : { tone: 'heed' as const }),
      ...(changes.length === 0 ? {} : { rows: { table: finishesId } }),
    }),
  ];
}

function createHeadline(figures: readonly Figure[], repair: Repair): ReportHeadline {
  const get = (id: string): number => getCount(figures, id);
  const [links, found, untouched] = [get('links'), get('found'), get('untouched')];
  if (links === 0) return { done: 'The file has no relationships; it comes back as it was.' };
  const isUnchanged = untouched === links;
  if (found === 0 && isUnchanged && get('unresolved') === 0)
    return {
      done: `0 of ${formatCounted(links, 'link is', 'links are')} out of sequence; the file comes back as it was.`,
    };
  const finishes = isUnchanged ? undefined : formatProjectFinishes(repair);
  const link = 'out-of-sequence link';
  const remaining = get('remaining');
  const left =
    remaining === 0
      ? 'No links remain out of sequence.'
      : `${formatCounted(remaining, `${link} remains`, `${link}s remain`)}.`;
  const open =
    get('unresolved') > 0 ? ` ${formatCounted(get('unresolved'), 'item needs', 'items need')} review.` : '';
  return {
    effect: finishes && `${finishes}.`,
    done: formatDone(get),
    review: `${left}${open}${isUnchanged ? '' : ' Press F9 in P6.'}`,
  };
}

/**
 * `Project finish 10-Apr-19 → 24-Mar-19 (11 working days earlier), moved by A1 → A2: FS became FF`, the first sentence of the result;
 * undefined if unknown.
 */
function formatProjectFinishes({ effect: { projects }, solution }: Repair): string | undefined {
  const [first, ...others] = projects;
  if (first === undefined) return undefined;
  if (others.length === 0) {
    const { cause } = first;
    const by = cause === undefined ? '' : `, moved by ${describeChange(solution.network, cause)}`;
    return `Project finish ${formatFinish(first)}${by}`;
  }
  const finishes = projects.map((each) => `${each.project.code} ${formatFinish(each)}`);
  return `Project finish of ${formatNames(finishes, 3)}`;
}

function formatFinish({ before, after, movedDays }: ProjectFinish): string {
  const [was, is] = listFinishTexts(before, after).map(formatDateText);
  if (was === is) return `stays ${was ?? ''}`;
  const words = formatMovedDays(movedDays);
  return `${was ?? ''} \u2192 ${is ?? ''}${words === undefined ? '' : ` (${words})`}`;
}

/** Both as days, or with times if only the time differs. */
function listFinishTexts(before: number, after: number): [string, string] {
  const was = formatMinutes(toMinutes(before));
  const is = formatMinutes(toMinutes(after));
  const [dayBefore, dayAfter] = [was.slice(0, 10), is.slice(0, 10)];
  return was !== is && dayBefore === dayAfter ? [was, is] : [dayBefore, dayAfter];
}

/** Outcomes of the file's links, and of new and removed links, by figure. */
const fates = [
  ['trimmed', 'trimmed'],
  ['retyped', 'retyped'],
  ['dropped', 'dropped'],
  ['bridged', 'bridged'],
  ['historicLeft', 'not changed'],
  ['leftByChoice', 'left by choice'],
] as const;
const additions = [
  ['bridgesAdded', 'bridge link'],
  ['predecessorsAdded', 'predecessor link'],
  ['successorsAdded', 'successor link'],
] as const;

function formatDone(get: (id: string) => number): string {
  const found = get('found');
  const became = fates.flatMap(([id, what]) => (get(id) > 0 ? `${formatCount(get(id))} ${what}` : []));
  const added = additions.flatMap(([id, what]) => (get(id) > 0 ? formatCounted(get(id), what) : []));
  const kinds =
    found > 0 ? ` (${formatCount(get('active'))} active, ${formatCount(get('historic'))} historic)` : '';
  const selves = get('selfLinksRemoved');
  const parts = [
    `${formatCounted(found, 'out-of-sequence link')} found${kinds}${became.length > 0 ? `: ${became.join(', ')}` : ''}`,
    added.length > 0 && `${added.join(' and ')} added`,
    selves > 0 && `${formatCounted(selves, 'self-link')} removed`,
    `${formatCount(get('untouched'))} of ${formatCounted(get('links'), 'link')} untouched`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
