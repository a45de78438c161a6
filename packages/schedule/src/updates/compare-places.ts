import { groupBy } from '../model/group-by.ts';
import { createWbsReader, type WbsId } from '../model/index.ts';
import { followElements } from './follow-elements.ts';
import type { PairedProject, UpdateSide } from './pair.ts';
import { comparePlainly, joinSpaces, nameRow, sortRows } from './row-values.ts';

/**
 * Compares the WBS elements and activity codes of activities. An element that moved with its activities is one row of `wbsMoves`;
 * they are not listed one by one, nor is what is below it.
 */
export function comparePlaces({ pairs, previous, current }: PairedProject) {
  const findBefore = createPathFinder(previous);
  const findNow = createPathFinder(current);
  const codesBefore = groupCodes(previous);
  const codesNow = groupCodes(current);
  const { isWithElement, moves } = followElements({ pairs, previous, current });
  const wbs = pairs.flatMap((pair) => {
    const before = findBefore(pair.previous.wbsId);
    const now = findNow(pair.current.wbsId);
    if (before.codes === now.codes || before.names === now.names || isWithElement(pair)) return [];
    const names = { previousNames: before.names, currentNames: now.names };
    return [{ ...nameRow(pair.current), previous: before.codes, current: now.codes, ...names }];
  });
  const codes = pairs.flatMap((pair) => {
    const then = codesBefore.get(pair.previous.id) ?? noCodes;
    const since = codesNow.get(pair.current.id) ?? noCodes;
    const removed = listMissing(then, since);
    const added = listMissing(since, then);
    return removed.length > 0 || added.length > 0 ? [{ ...nameRow(pair.current), removed, added }] : [];
  });
  const elements = moves.map(({ previousId, currentId, activities }) => ({
    previousNames: findBefore(previousId).names,
    currentNames: findNow(currentId).names,
    activities,
    element: true,
  }));
  return {
    wbs: sortRows(wbs),
    wbsMoves: sortMoves([...elements, ...listMoves(wbs)]),
    codes: sortRows(codes),
  };
}

interface Path {
  readonly codes: string | null;
  readonly names: string | null;
}

const noPath: Path = { codes: null, names: null };

/** Paths below the project's own WBS element. */
function createPathFinder({ schedule }: UpdateSide): (id: WbsId | undefined) => Path {
  const read = createWbsReader<Path>(schedule.wbsNodes, ({ isProjectNode, code, name }, above = noPath) =>
    isProjectNode
      ? noPath
      : { codes: extend(above.codes, '.', code), names: extend(above.names, ' / ', name) },
  );
  return (id) => read(id) ?? noPath;
}

const extend = (path: string | null, separator: string, part: string): string =>
  path === null ? joinSpaces(part) : path + separator + joinSpaces(part);

type Move = Readonly<Record<'previousNames' | 'currentNames', string | null>>;

function listMoves(rows: readonly Move[]) {
  const moves = groupBy(rows, (row) => JSON.stringify([row.previousNames, row.currentNames]));
  return [...moves.values()].flatMap((same) =>
    same.slice(0, 1).map(({ previousNames, currentNames }) => ({
      previousNames,
      currentNames,
      activities: same.length,
      element: false,
    })),
  );
}

const sortMoves = <Row extends Move>(rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      comparePlainly(one.previousNames ?? '', other.previousNames ?? '') ||
      comparePlainly(one.currentNames ?? '', other.currentNames ?? ''),
  );

/** Type and value, by a key of both. */
type Codes = ReadonlyMap<string, readonly [string, string]>;
const noCodes: Codes = new Map();

function groupCodes({ schedule }: UpdateSide): ReadonlyMap<string, Codes> {
  const types = new Map(schedule.activityCodeTypes.map(({ id, name }) => [id, joinSpaces(name)]));
  const values = new Map(
    schedule.activityCodes.map(({ id, typeId, code }) => {
      const cells: readonly [string, string] = [types.get(typeId) ?? '', joinSpaces(code)];
      return [id, { key: cells.join('\t'), cells }] as const;
    }),
  );
  const groups = new Map<string, Map<string, readonly [string, string]>>();
  for (const { activityId, codeId } of schedule.activityCodeAssignments) {
    const value = values.get(codeId);
    if (value === undefined) continue;
    const group = groups.get(activityId) ?? new Map<string, readonly [string, string]>();
    group.set(value.key, value.cells);
    groups.set(activityId, group);
  }
  return groups;
}

function listMissing(from: Codes, other: Codes): (readonly [string, string])[] {
  const missing = [...from].filter(([key]) => !other.has(key));
  return missing.sort(([one], [another]) => comparePlainly(one, another)).map(([, cells]) => cells);
}
