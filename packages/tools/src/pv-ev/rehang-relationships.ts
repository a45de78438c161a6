import { getLagCalendar } from '@floatwise/schedule/cpm';
import {
  carriesLogic,
  getScheduleOptions,
  isFromStart,
  isToStart,
  type Activity,
  type ActivityId,
  type ProjectId,
  type Relationship,
} from '@floatwise/schedule/model';
import type { Candidate, Measure, Source, Split } from './outcome.ts';

/** What an end of a relationship is attached to. */
export type End = 'whole' | 'done' | 'rest';

/** A relationship of a split activity, and its ends after the split. */
export interface Rehung {
  readonly relationship: Relationship;
  readonly predecessor: Activity;
  readonly successor: Activity;
  readonly predecessorEnd: End;
  readonly successorEnd: End;
  /** The split activity started although this relationship still held it back. */
  readonly isOutOfSequence: boolean;
}

/** The activities in progress, and the splits. */
export interface Splitting extends Source {
  readonly measure: Measure;
  /** In file order, like the splits. */
  readonly candidates: readonly Candidate[];
  readonly splits: readonly Split[];
  readonly splitsById: ReadonlyMap<ActivityId, Split>;
  readonly rehanging: ReturnType<typeof rehangRelationships>;
}

/** Moves the relationships of split activities; README.md says which belong to the completed and which to the remaining part. */
export function rehangRelationships(source: Source, splits: ReadonlyMap<ActivityId, Split>) {
  const {
    schedule,
    options: { mode },
  } = source;
  const activities = new Map(schedule.activities.map((activity) => [activity.id, activity]));
  const touched: Rehung[] = [];
  const unknown: Relationship[] = [];
  for (const relationship of schedule.relationships) {
    const { predecessorId, successorId } = relationship;
    const leavesSplit = splits.has(predecessorId);
    const entered = splits.get(successorId);
    const entersSplit = entered !== undefined;
    const predecessor = activities.get(predecessorId);
    const successor = activities.get(successorId);
    if (predecessor === undefined || successor === undefined) {
      const isWithinProject = relationship.predecessorProjectId === relationship.successorProjectId;
      if (leavesSplit || entersSplit || isWithinProject) unknown.push(relationship);
    } else if (leavesSplit || entersSplit) {
      const isOutOfSequence =
        entersSplit && isHoldingStart(source, relationship, { predecessor, split: entered });
      const leavesRest = !isFromStart(relationship.type);
      const entersRest = !isToStart(relationship.type) || isOutOfSequence;
      touched.push({
        relationship,
        predecessor,
        successor,
        predecessorEnd: leavesSplit ? (leavesRest ? 'rest' : 'done') : 'whole',
        successorEnd: entersSplit ? (entersRest ? 'rest' : 'done') : 'whole',
        isOutOfSequence,
      });
    }
  }
  const moved = touched.filter(
    ({ predecessorEnd, successorEnd }) =>
      mode === 'ab' || predecessorEnd === 'rest' || successorEnd === 'rest',
  );
  return {
    touched,
    /** Those that P6 must import: all if the activity itself is deleted. */
    moved,
    /** Relationships with an end that is not in the file, if they touch a split activity or lie within one project; they stay unchanged. */
    unknown,
  };
}

/** Whether the predecessor's event is open or the lag still runs, although the successor has started. */
function isHoldingStart(
  source: Source,
  { type, lagMinutes }: Relationship,
  { predecessor, split }: { predecessor: Activity; split: Split },
): boolean {
  if (!isToStart(type) || !carriesLogic(predecessor)) return false;
  const isOpen = isFromStart(type) ? predecessor.status === 'notStarted' : predecessor.status !== 'completed';
  if (isOpen) return true;
  const happened = isFromStart(type) ? predecessor.actualStart : predecessor.actualFinish;
  if (lagMinutes <= 0 || happened === undefined) return false;
  const options = getScheduleOptions(source.schedule, split.project.id);
  // Under Progress Override P6 no longer waits for the lag.
  if (options.progressMode === 'progressOverride') return false;
  const lagCalendar = findLagCalendar(source, predecessor, split);
  return lagCalendar.measureWork(happened, split.dataDate) < lagMinutes;
}

function findLagCalendar({ schedule, calendars }: Source, predecessor: Activity, split: Split) {
  const describe = ({ calendarId, projectId }: Pick<Activity, 'calendarId' | 'projectId'>) => {
    const project = schedule.projects.find(({ id }) => id === projectId);
    return {
      calendar: calendars.get(calendarId ?? project?.calendarId),
      project: {
        options: getScheduleOptions(schedule, projectId),
        calendar: calendars.get(project?.calendarId),
      },
    };
  };
  return getLagCalendar(describe(predecessor), describe(split.activity), calendars);
}

export const isExternal = ({ predecessor, successor }: Rehung): boolean =>
  predecessor.projectId !== successor.projectId;

/** The project whose workbook has the relationship: the successor's, or the predecessor's if the successor's project has no workbook. */
export const findHome = ({ predecessor, successor }: Rehung, homes: ReadonlySet<ProjectId>): ProjectId =>
  homes.has(successor.projectId) ? successor.projectId : predecessor.projectId;
