import type { UpdateSheetLists } from '../create-sheets.ts';
import { ListedRows } from './listed-rows.ts';
import type { NarrativeBlock, NarrativeSection, NarrativeTable } from './narrative.ts';
import { say } from './subject.ts';

/** What changed from update to update in a series; `window` is its last period. */
export function listTrendSections(lists: UpdateSheetLists, window: string | undefined): NarrativeSection[] {
  if (window === undefined) return [];
  const rows = new ListedRows({});
  const slips = rows.pick(lists.milestoneTrend, {
    columns: [
      'project',
      'activityId',
      'activityName',
      'date',
      'slip',
      'totalSlip',
      'float',
      'toRequired',
      'note',
    ],
    where: { ofWindow: [window] },
    isWanted: (get) => Boolean(get('totalSlip')) || get('note') !== null,
    rank: (get) => Math.abs(Number(get('totalSlip') ?? 0)),
  });
  const hits = rows.pick(lists.hits, {
    columns: ['window', 'project', 'which', 'due', 'onTime', 'hitRate', 'hitRateSoFar'],
    where: { by: ['all'] },
  });
  const durations = rows.pick(lists.durations, {
    columns: ['project', 'group', 'completedSoFar', 'originalSoFar', 'actualSoFar', 'ratioSoFar'],
    where: { window: [window] },
  });
  const churn = rows.pick(lists.churn, {
    columns: [
      'window',
      'project',
      'added',
      'deleted',
      'typeChanged',
      'lagChanged',
      'churn',
      'startsOutOfSequence',
    ],
  });
  const earned = rows.pick(lists.earnedSchedule, {
    columns: ['project', 'dataDate', 'measure', 'planned', 'earned', 'earnedDate', 'spi'],
  });
  const blocks = [
    ...introduce(
      'Milestones of the last update, by how many days they slipped in the last window and since the first update:',
      slips,
    ),
    ...introduce('Of what was due in each window, the share that came less than half a day late:', hits),
    ...introduce('Completed tasks: actual against original durations, in work days so far:', durations),
    ...introduce(
      'Changes of logic, as a share of the relationships before, and starts out of sequence:',
      churn,
    ),
    ...introduce(
      'Earned schedule: the time by which the plan had as much as is earned, over the time gone:',
      earned,
    ),
  ];
  return blocks.length === 0 ? [] : [{ title: 'Trends', blocks }];
}

const introduce = (text: string, table: NarrativeTable | undefined): NarrativeBlock[] =>
  table === undefined ? [] : [say(text), table];
