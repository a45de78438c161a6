import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { carriesLogic } from '../cpm/index.ts';
import type { Activity, ProjectId } from '../model/index.ts';
import { compareCalendars } from '../updates/compare-calendars.ts';
import { compareLinks } from '../updates/compare-links.ts';
import { pairActivities } from '../updates/pair-activities.ts';
import { pairUpdates } from '../updates/pair-updates.ts';
import { getPairCode, listWorkPairs, type PairedProject, type UpdateFile } from '../updates/pair.ts';
import { differs } from '../updates/row-values.ts';

/** An activity that is planned otherwise than in the baseline. */
export interface BaselineDifference {
  readonly activity: Activity;
  readonly originalMinutes: readonly [baseline: number | undefined, now: number | undefined] | undefined;
  readonly calendar: readonly [baseline: string | null, now: string | null] | undefined;
  /** Relationships to its predecessors that were added, removed or changed, in words. */
  readonly relationships: readonly string[];
}

/**
 * The activities whose original duration, calendar or relationships differ from baselines. A project is compared with the first that has
 * its activities. Throws E_PAIR if none has.
 */
export function compareWithBaselines(
  file: UpdateFile,
  baselines: readonly UpdateFile[],
): BaselineDifference[] {
  const compared = new Set<ProjectId>();
  let problem: UnusableInputError | undefined;
  const found = baselines.flatMap((baseline) => {
    try {
      const { projects } = pairUpdates([baseline, file]);
      const now = projects.map((paired) =>
        paired.current.file === file ? paired : pairActivities(paired.current, paired.previous),
      );
      const open = now.filter(({ current }) => !compared.has(current.project.id));
      for (const { current } of open) compared.add(current.project.id);
      return open.flatMap(compareProject);
    } catch (error) {
      if (!(error instanceof UnusableInputError) || error.code !== 'E_PAIR') throw error;
      problem ??= error;
      return [];
    }
  });
  if (compared.size === 0 && problem !== undefined) throw problem;
  return found;
}

function compareProject(paired: PairedProject): BaselineDifference[] {
  const calendars = new Map(compareCalendars(paired).lists.calendar.map((row) => [row.id, row]));
  const relationships = listRelationships(paired);
  return listWorkPairs(paired).flatMap(({ previous, current }): BaselineDifference[] => {
    const code = getPairCode(current);
    const [then, now] = [previous.originalDurationMinutes, current.originalDurationMinutes];
    const hasOther = carriesLogic(current) && differs(then, now);
    const calendar = calendars.get(code);
    const links = relationships.get(code) ?? [];
    if (!hasOther && calendar === undefined && links.length === 0) return [];
    return [
      {
        activity: current,
        originalMinutes: hasOther ? [then, now] : undefined,
        calendar: calendar && [calendar.previous, calendar.current],
        relationships: links,
      },
    ];
  });
}

/** What became of the relationships to each activity, by its ID. */
function listRelationships(paired: PairedProject): ReadonlyMap<string, readonly string[]> {
  const { linkAdded, linkDeleted, linkType, linkLag } = compareLinks(paired);
  const found = new Map<string, string[]>();
  const add = (successor: string, text: string): void => {
    found.set(successor, [...(found.get(successor) ?? []), text]);
  };
  const name = ({ predecessor, type, lagHours }: (typeof linkAdded)[number]): string =>
    `${predecessor} ${type}${lagHours === 0 ? '' : ` ${formatLag(lagHours)}`}`;
  for (const link of linkAdded) add(link.successor, `${name(link)} added`);
  for (const link of linkDeleted) add(link.successor, `${name(link)} removed`);
  for (const { predecessor, successor, previousType, type } of linkType)
    add(successor, `${predecessor} ${previousType} is now ${type}`);
  for (const { predecessor, successor, type, previousLagHours, lagHours } of linkLag)
    add(successor, `${predecessor} ${type} lag ${formatLag(previousLagHours)} is now ${formatLag(lagHours)}`);
  return found;
}

const formatLag = (hours: number): string => `${hours > 0 ? '+' : ''}${hours} h`;
