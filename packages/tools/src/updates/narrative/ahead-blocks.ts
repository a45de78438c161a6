import { formatCount, formatCounted } from '../../answer/format-count.ts';
import { aheadWeeks } from '../describe-ahead.ts';
import { sequenceNames } from '../describe-out-of-sequence.ts';
import type { NarrativeBlock } from './narrative.ts';
import { say, type Subject } from './subject.ts';

export function listAheadBlocks({ project, lists, rows }: Subject): NarrativeBlock[] {
  if (project.current.dataDate === null) return [say('The project has no data date to look ahead from.')];
  const all = rows.count(lists.ahead);
  if (all.rows === 0)
    return [say(`No open activity is at work in the ${aheadWeeks} weeks after the data date.`, all)];
  const starts = rows.count(lists.ahead, { what: ['Starts', 'Starts and finishes'] });
  const finishes = rows.count(lists.ahead, { what: ['Finishes', 'Starts and finishes'] });
  const critical = rows.count(lists.ahead, { critical: ['yes'] });
  const table = rows.pick(lists.ahead, {
    columns: ['what', 'activityId', 'activityName', 'start', 'finish', 'float', 'critical'],
    rank: (get) => (get('critical') === 'yes' ? 1 : 0),
  });
  return [
    say(
      `${formatCounted(all.rows, 'open activity is', 'open activities are')} at work in the ${aheadWeeks} weeks after the data date: ${formatCount(starts.rows)} to start, ${formatCount(finishes.rows)} to finish; ${formatCount(critical.rows)} ${critical.rows === 1 ? 'is' : 'are'} critical and listed first.`,
      all,
      starts,
      finishes,
      critical,
    ),
    ...(table === undefined ? [] : [table]),
  ];
}

export function listSequenceBlocks({ lists, rows }: Subject): NarrativeBlock[] {
  const active = rows.count(lists.outOfSequence, { state: [sequenceNames.active] });
  const added = rows.count(lists.outOfSequence, { since: [sequenceNames.isNew] });
  const table = rows.pick(lists.outOfSequence, {
    columns: ['predecessor', 'predecessorName', 'successor', 'successorName', 'type', 'state', 'since'],
  });
  if (table === undefined)
    return [
      say(
        'No work is ahead of a predecessor that is still open, and no relationship came out of order in the period.',
        active,
        added,
      ),
    ];
  return [
    say(
      `${formatCounted(active.rows, 'relationship has', 'relationships have')} work ahead of a predecessor that is still open. ${formatCounted(added.rows, 'relationship was', 'relationships were')} in order in the previous update and ${added.rows === 1 ? 'is' : 'are'} not now.`,
      active,
      added,
    ),
    table,
  ];
}
