import type { ReportHeadline } from '@floatwise/contracts';
import type { Xer, XerSchedule } from '@floatwise/schedule';
import type { Answer } from '../answer/answer.ts';
import { getCount, type Figure } from '../answer/figure.ts';
import { describeScheduleProjects } from '../input/describe-schedule-projects.ts';
import { formatCount, formatCounted } from '../answer/format-count.ts';
import type { EffectOrObstacle } from './compute-effect.ts';
import { formatProjectFinishes } from './describe-effect.ts';
import { listAttention } from './list-attention.ts';
import { listFigures } from './list-figures.ts';
import { listNotes } from './list-notes.ts';
import type { SoosOptions } from './options.ts';
import type { Repair } from './repair.ts';
import { createLists } from './soos-lists.ts';

export function createAnswer(
  file: { readonly xer: Xer; readonly schedule: XerSchedule },
  repair: Repair,
  options: SoosOptions,
): Answer {
  const { schedule } = file;
  const lists = createLists(schedule, repair);
  const figures = listFigures(schedule, repair, lists);
  return {
    headline: createHeadline(figures, repair.effect),
    attention: listAttention(repair.solution, repair.effect),
    tasks: schedule.activities.length,
    figures,
    ...describeScheduleProjects(schedule),
    notes: listNotes(file, repair, options),
    lists,
  };
}

function createHeadline(figures: readonly Figure[], effect: EffectOrObstacle): ReportHeadline {
  const get = (id: string): number => getCount(figures, id);
  const [links, found, untouched] = [get('links'), get('found'), get('untouched')];
  if (links === 0) return { done: 'The file has no relationships; it comes back as it was.' };
  if (found === 0 && untouched === links)
    return {
      done: `0 of ${formatCounted(links, 'link is', 'links are')} out of sequence; the file comes back as it was.`,
    };
  const finishes = untouched === links ? undefined : formatProjectFinishes(effect);
  const unresolved = get('unresolved');
  return {
    ...(finishes === undefined ? {} : { effect: `${finishes}.` }),
    done: formatDone(get),
    review: `${formatRemaining(get('remaining'), unresolved)}${untouched < links ? ' Press F9 in P6.' : ''}`,
  };
}

function formatDone(get: (id: string) => number): string {
  const found = get('found');
  const fates = [
    ...(['trimmed', 'retyped', 'dropped', 'bridged'] as const)
      .filter((rule) => get(rule) > 0)
      .map((rule) => `${formatCount(get(rule))} ${rule}`),
    ...(get('historicLeft') > 0 ? [`${formatCount(get('historicLeft'))} not changed`] : []),
  ];
  const kinds =
    found > 0 ? ` (${formatCount(get('active'))} active, ${formatCount(get('historic'))} historic)` : '';
  const added = (
    [
      ['bridgesAdded', 'bridge link'],
      ['predecessorsAdded', 'predecessor link'],
      ['successorsAdded', 'successor link'],
    ] as const
  )
    .filter(([id]) => get(id) > 0)
    .map(([id, what]) => formatCounted(get(id), what));
  const selves = get('selfLinksRemoved');
  const parts = [
    `${formatCounted(found, 'out-of-sequence link')} found${kinds}${fates.length > 0 ? `: ${fates.join(', ')}` : ''}`,
    ...(added.length > 0 ? [`${added.join(' and ')} added`] : []),
    ...(selves > 0 ? [`${formatCounted(selves, 'self-link')} removed`] : []),
    `${formatCount(get('untouched'))} of ${formatCounted(get('links'), 'link')} untouched`,
  ];
  return `${parts.join('; ')}.`;
}

function formatRemaining(remaining: number, unresolved: number): string {
  const left = formatCounted(remaining, 'out-of-sequence link remains', 'out-of-sequence links remain');
  return `${left}${unresolved > 0 ? `; ${formatCounted(unresolved, 'item')} to review` : ''}.`;
}
