import { createWbsReader, type Activity, type ActivityId } from '../model/index.ts';
import { getPairCode, type PairedProject, type UpdateSide } from './pair.ts';
import { joinSpaces } from './row-values.ts';

/** What makes parties of activities: an activity code type, a level of the WBS below the project, or a table by Activity ID. */
export type PartyChoice =
  | { readonly kind: 'code'; readonly type: string }
  | { readonly kind: 'wbs'; readonly level: number }
  | { readonly kind: 'table'; readonly parties: ReadonlyMap<string, string> };

/** The party of an activity by the Activity ID that rows show; null if it has none. */
export type FindParty = (id: string) => string | null;

/** A party is that of the current update; of a deleted activity that of the previous one. */
export function createPartyFinder(
  { previous, current, deleted }: PairedProject,
  choice: PartyChoice,
): FindParty {
  const findCurrent = createSideFinder(current, choice);
  const findPrevious = createSideFinder(previous, choice);
  const parties = new Map<string, string | null>();
  const add = (activity: Activity, party: string | null): void => {
    const id = getPairCode(activity);
    if (!parties.has(id)) parties.set(id, party);
  };
  for (const activity of current.activities) add(activity, findCurrent(activity));
  for (const activity of deleted) add(activity, findPrevious(activity));
  return (id) => parties.get(id) ?? null;
}

function createSideFinder(side: UpdateSide, choice: PartyChoice): (activity: Activity) => string | null {
  switch (choice.kind) {
    case 'code':
      return createCodeFinder(side, choice.type);
    case 'wbs': {
      const read = createWbsReader<readonly string[]>(side.schedule.wbsNodes, (node, above = []) =>
        node.isProjectNode ? above : [...above, joinSpaces(node.name) || joinSpaces(node.code)],
      );
      return ({ wbsId }) => read(wbsId)?.[choice.level - 1] ?? null;
    }
    case 'table':
      return (activity) => choice.parties.get(getPairCode(activity)) ?? null;
  }
}

/** The value of a code type, by its name. Types of the same name count as one. */
function createCodeFinder({ schedule }: UpdateSide, name: string): (activity: Activity) => string | null {
  const types = new Set(
    schedule.activityCodeTypes.filter((type) => isNamed(type.name, name)).map(({ id }) => id),
  );
  const values = new Map(
    schedule.activityCodes
      .filter(({ typeId }) => types.has(typeId))
      .map(({ id, code, name: title }) => [id, joinSpaces(title) || joinSpaces(code)]),
  );
  const found = new Map<ActivityId, string>();
  for (const { activityId, codeId } of schedule.activityCodeAssignments) {
    const value = values.get(codeId);
    if (value !== undefined && !found.has(activityId)) found.set(activityId, value);
  }
  return ({ id }) => found.get(id) ?? null;
}

const isNamed = (name: string, wanted: string): boolean =>
  joinSpaces(name).toLowerCase() === joinSpaces(wanted).toLowerCase();

/** Names of the activity code types of an update. */
export const listCodeTypes = ({ schedule }: UpdateSide): string[] => [
  ...new Set(schedule.activityCodeTypes.map(({ name }) => joinSpaces(name))),
];
