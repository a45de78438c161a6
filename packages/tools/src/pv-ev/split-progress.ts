import type { Finding } from '@floatwise/contracts';
import type { Activity, ActivityId, Project, Xer, XerSchedule } from '@floatwise/schedule';
import { ActivityLabels, createWorkCalendars, getTable, listExportedProjects } from '@floatwise/schedule';
import type { Candidate, Measure } from './candidate.ts';
import type { PvEvOptions } from './options.ts';
import { checkLoops } from './check-loops.ts';
import { chooseProjects } from './choose-projects.ts';
import { computePlannedAfter } from './compute-planned-after.ts';
import type { BudgetRows } from './create-budget-rows.ts';
import { createBudgetRows, createNames } from './create-budget-rows.ts';
import type { Outcome } from './outcome.ts';
import { listActivityNotes } from './list-activity-notes.ts';
import { listCandidates } from './list-candidates.ts';
import { listOpenEnds } from './list-open-ends.ts';
import { listRelationshipFindings } from './list-relationship-findings.ts';
import type { NamedSplit } from './list-splits.ts';
import { listSplits } from './list-splits.ts';
import { rehangRelationships, type Rehanging } from './rehang-relationships.ts';
import { createSurroundings, type Surroundings } from './surroundings.ts';

/** What becomes of a schedule. */
export interface SplitResult {
  readonly options: PvEvOptions;
  readonly measure: Measure;
  /** Those looked at: the exported ones, or the one that was chosen. */
  readonly projects: readonly Project[];
  /** Whether the file has more than one exported project, one of which may have been chosen. */
  readonly hasSeveralProjects: boolean;
  readonly splits: readonly NamedSplit[];
  readonly splitsById: ReadonlyMap<ActivityId, NamedSplit>;
  /** Budget rows of each split, in the order of `splits`. */
  readonly budgets: readonly BudgetRows[];
  readonly rehanging: Rehanging;
  readonly outcomes: readonly Outcome[];
  readonly surroundings: Surroundings;
  readonly labels: ActivityLabels;
  /** Split activities of which the part that is left has no successor. */
  readonly openEnds: ReadonlySet<ActivityId>;
  readonly findings: readonly Finding[];
}

/** Everything the tool finds out, before it is put on sheets. */
export function splitProgress(xer: Xer, schedule: XerSchedule, options: PvEvOptions): SplitResult {
  for (const table of ['PROJECT', 'CALENDAR', 'PROJWBS']) getTable(xer, table);
  const projects = chooseProjects(schedule, options.project);
  checkLoops(schedule);
  const calendars = createWorkCalendars(schedule.calendars);
  const { candidates, measure } = listCandidates({ schedule, calendars, options, projects });
  const activities = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  const splits = listSplits(candidates, listCodes(activities), options);
  const splitsById = new Map(splits.map((split) => [split.activity.id, split]));
  const rehanging = rehangRelationships(schedule.relationships, activities, splitsById);
  const names = createNames(schedule);
  const budgets = splits.map((split) => createBudgetRows(split, names, options));
  const labels = new ActivityLabels(schedule);
  const hasSeveralProjects = listExportedProjects(schedule).length > 1;
  const openEnds = listOpenEnds(schedule, { splits, rehanging, labels });
  const notes = listActivityNotes(schedule, { candidates, splits: splitsById, measure, labels, openEnds });
  const findLine = ({ row }: { row: number }) => getTable(xer, 'TASKPRED').computeLine(row);
  return {
    options,
    measure,
    projects,
    hasSeveralProjects,
    splits,
    splitsById,
    budgets,
    rehanging,
    outcomes: listOutcomes(candidates, { splits, budgets, measure, notes }),
    surroundings: createSurroundings(schedule, calendars),
    labels,
    openEnds: new Set(openEnds.keys()),
    findings: [
      ...schedule.findings,
      ...calendars.findings,
      ...notes.flatMap(({ findings }) => findings),
      ...listRelationshipFindings(rehanging, {
        activities,
        splits: splitsById,
        mode: options.mode,
        labels,
        findLine,
        hasSeveralProjects,
      }),
    ],
  };
}

function* listCodes(activities: ReadonlyMap<ActivityId, Activity>): Generator<string> {
  for (const { code } of activities.values()) yield code;
}

interface OutcomeSource {
  readonly splits: readonly NamedSplit[];
  readonly budgets: readonly BudgetRows[];
  readonly measure: Measure;
  readonly notes: readonly { readonly remarks: readonly string[] }[];
}

function listOutcomes(
  candidates: readonly Candidate[],
  { splits, budgets, measure, notes }: OutcomeSource,
): Outcome[] {
  let next = 0;
  return candidates.map((candidate, index) => {
    const { remarks } = notes[index] ?? { remarks: [] };
    const split = splits[next];
    const rows = budgets[next];
    if (split?.activity !== candidate.activity || rows === undefined) {
      return { candidate, plannedAfter: candidate.value.planned, parts: [], remarks };
    }
    next += 1;
    const plannedAfter = computePlannedAfter(split, rows, measure);
    return { candidate, plannedAfter, parts: [split.doneCode, split.restCode], remarks };
  });
}
