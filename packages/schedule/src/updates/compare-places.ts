import type { Activity, WbsId } from '../model/index.ts';
import { joinSpaces } from './join-spaces.ts';
import type { PairedProject } from './pair.ts';
import { comparePlainly, nameRow, sortRows } from './row-values.ts';
import type { SideFacts } from './side-facts.ts';
import type { CodesRow, PlaceLists, WbsMoveRow, WbsRow } from './update-rows.ts';

/** Compares the WBS elements and activity codes of activities. */
export function comparePlaces({ pairs }: PairedProject, previous: SideFacts, current: SideFacts): PlaceLists {
  const findBefore = createPathFinder(previous);
  const findNow = createPathFinder(current);
  const wbs: WbsRow[] = [];
  const codes: CodesRow[] = [];
  const codesBefore = groupCodes(previous);
  const codesNow = groupCodes(current);
  for (const pair of pairs) {
    const before = findBefore(pair.previous);
    const now = findNow(pair.current);
    if (before.codes !== now.codes && before.names !== now.names)
      wbs.push({
        ...nameRow(pair.current),
        previous: before.codes,
        current: now.codes,
        previousNames: before.names,
        currentNames: now.names,
      });
    const then = codesBefore.get(pair.previous.id) ?? noCodes;
    const since = codesNow.get(pair.current.id) ?? noCodes;
    const removed = listMissing(then, since);
    const added = listMissing(since, then);
    if (removed.length > 0 || added.length > 0) codes.push({ ...nameRow(pair.current), removed, added });
  }
  return { wbs: sortRows(wbs), wbsMoves: listMoves(wbs), codes: sortRows(codes) };
}

interface Path {
  readonly codes: string | null;
  readonly names: string | null;
}

const noPath: Path = { codes: null, names: null };

/** Paths from below the project's own node; each node is looked at once, and circles end. */
function createPathFinder({ schedule }: SideFacts): (activity: Activity) => Path {
  const nodes = new Map(schedule.wbsNodes.map((node) => [node.id, node]));
  const paths = new Map<WbsId, Path>();
  return ({ wbsId }) => {
    const chain: WbsId[] = [];
    let path = noPath;
    for (let id = wbsId; id !== undefined;) {
      const known = paths.get(id);
      if (known !== undefined) {
        path = known;
        break;
      }
      const node = nodes.get(id);
      if (node === undefined || node.isProjectNode) break;
      paths.set(id, noPath);
      chain.push(id);
      id = node.parentId;
    }
    for (const id of chain.reverse()) {
      const node = nodes.get(id);
      path = {
        codes: extend(path.codes, '.', node?.code ?? ''),
        names: extend(path.names, ' / ', node?.name ?? ''),
      };
      paths.set(id, path);
    }
    return path;
  };
}

const extend = (path: string | null, separator: string, part: string): string =>
  path === null ? joinSpaces(part) : path + separator + joinSpaces(part);

function listMoves(rows: readonly WbsRow[]): WbsMoveRow[] {
  const moves = new Map<string, { row: WbsRow; activities: number }>();
  for (const row of rows) {
    const key = JSON.stringify([row.previousNames, row.currentNames]);
    const move = moves.get(key);
    if (move === undefined) moves.set(key, { row, activities: 1 });
    else move.activities += 1;
  }
  return [...moves.values()]
    .map(({ row: { previousNames, currentNames }, activities }) => ({
      previousNames,
      currentNames,
      activities,
    }))
    .sort(
      (one, other) =>
        comparePlainly(one.previousNames ?? '', other.previousNames ?? '') ||
        comparePlainly(one.currentNames ?? '', other.currentNames ?? ''),
    );
}

/** Type and value by a key of both. */
type Codes = ReadonlyMap<string, readonly [string, string]>;
const noCodes: Codes = new Map();

function groupCodes({ schedule }: SideFacts): ReadonlyMap<string, Codes> {
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
