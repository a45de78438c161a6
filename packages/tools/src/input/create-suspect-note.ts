import type { Finding, ReportAttention } from '@floatwise/contracts';
import { SheetLabels, type SheetNetwork, type SheetRelationship } from '@floatwise/schedule/sheet';
import { createFigure, type Figure } from '../answer/figure.ts';
import { createWarning } from '../answer/finding.ts';
import { formatCounted } from '../answer/format-count.ts';

const shownIds = 10;

/** What a result says about activities without a type. */
export interface SuspectNote {
  readonly findings: readonly Finding[];
  readonly attention: readonly ReportAttention[];
  /** Number of activities that behave as levels of effort, and of their relationships; empty if there are none. */
  readonly figures: readonly Figure[];
  /** Last sentence of the result; empty if there are none. */
  readonly sentence: string;
}

const nothing: SuspectNote = { findings: [], attention: [], figures: [], sentence: '' };

/** Reports that a sheet lacks Activity Type, and how much was left unchanged for that reason. `more` is appended to the finding. */
export function createSuspectNote(tool: string, sheet: SheetNetwork, more = ''): SuspectNote {
  const { activities, activityTable, relationships } = sheet;
  const suspects = activities.filter(({ isSuspect }) => isSuspect);
  const hasColumn = activityTable?.columns.some(({ name }) => name === 'task_type') !== false;
  if (hasColumn && suspects.length === 0) return nothing;
  const code = `${tool}.no-types`;
  const advice = 'xport Activity Type (task_type)';
  const lack = hasColumn ? 'lacks types of activities' : 'has no column task_type';
  const warn = (found: string): Finding[] => [
    createWarning(code, `Sheet TASK ${lack}: e${advice}. ${found}.${more}`, { sheet: 'TASK' }),
  ];
  if (suspects.length === 0)
    return { ...nothing, findings: warn('No open activity behaves as a level of effort by its dates') };
  const touchesSuspect = ({ isDeleted, predecessor, successor }: SheetRelationship): boolean =>
    !isDeleted && [predecessor, successor].some((index) => activities[index]?.isSuspect === true);
  const links = relationships.filter(touchesSuspect).length;
  const isOne = suspects.length === 1;
  const who = formatCounted(suspects.length, 'activity behaves', 'activities behave');
  const levels = isOne ? 'a level' : 'levels';
  const left = `${isOne ? 'it and its' : 'they and their'} ${formatCounted(links, 'relationship')} were left alone`;
  const labels = new SheetLabels(sheet);
  const ids = suspects.slice(0, shownIds).map(({ index }) => labels.format(index));
  if (suspects.length > shownIds) ids.push('...');
  return {
    findings: warn(
      `${who} as ${levels} of effort by ${isOne ? 'its' : 'their'} dates (${ids.join(', ')}); ${left}`,
    ),
    attention: [{ message: `E${advice}: ${who} as levels of effort, ${left}.`, finding: code }],
    figures: [
      createFigure('suspects', 'Activities that behave as levels of effort, left alone', suspects.length),
      createFigure('suspectRelationships', 'Their relationships, left alone', links),
    ],
    sentence: `E${advice}: ${formatCounted(suspects.length, 'activity', 'activities')} left alone as ${levels} of effort.`,
  };
}
