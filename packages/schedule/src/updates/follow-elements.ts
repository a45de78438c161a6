import { createWbsReader, type WbsId, type WbsNode } from '../model/index.ts';
import type { ActivityPair, PairedProject, UpdateSide } from './pair.ts';
import { joinSpaces } from './row-values.ts';

/** A WBS element that moved with what is below it. */
interface ElementMove {
  readonly previousId: WbsId;
  readonly currentId: WbsId;
  /** Activities in both updates, at the element and below it. */
  readonly activities: number;
}

/** An element of one update. */
interface Element {
  readonly node: WbsNode;
  /** Undefined directly below the project. */
  readonly parentId: WbsId | undefined;
  readonly level: number;
  /** Numbers of its paths of codes and of names, the same in both updates. */
  readonly codes: number;
  readonly names: number;
}

/** Numbers a path by its number above and its last part: a whole path can be as long as the file. */
type NumberPath = (above: number, part: string) => number;

function createPathNumbers(): NumberPath {
  const numbers = new Map<string, number>();
  return (above, part) => {
    const key = `${above} ${joinSpaces(part)}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}

/**
 * Follows WBS elements from update to update: by their path of codes or of names. Otherwise to the element of the same code or
 * name that has most of their activities and elements now. Level by level from the deepest, so that only the top of what moved
 * counts.
 */
export function followElements({
  pairs,
  previous,
  current,
}: Pick<PairedProject, 'pairs' | 'previous' | 'current'>) {
  const paths = { codes: createPathNumbers(), names: createPathNumbers() };
  const before = readElements(previous, paths);
  const now = readElements(current, paths);
  const votes = new Map<WbsId, Map<WbsId, number>>();
  const counts = new Map<WbsId, number>();
  const vote = (from: WbsId | undefined, to: WbsId | undefined, weight: number): void => {
    if (from === undefined || to === undefined) return;
    const own = votes.get(from) ?? new Map<WbsId, number>();
    own.set(to, (own.get(to) ?? 0) + weight);
    votes.set(from, own);
    counts.set(from, (counts.get(from) ?? 0) + weight);
  };
  for (const pair of pairs) vote(pair.previous.wbsId, pair.current.wbsId, 1);
  const byCodes = new Map([...now.values()].reverse().map((element) => [element.codes, element]));
  const byNames = new Map([...now.values()].reverse().map((element) => [element.names, element]));

  const found = new Map<WbsId, WbsId>();
  const followed: ElementMove[] = [];
  const deepest = [...before.values()].sort((one, other) => other.level - one.level);
  for (const { node, parentId, codes, names } of deepest) {
    const same = byCodes.get(codes) ?? byNames.get(names);
    const activities = counts.get(node.id) ?? 0;
    const to = same?.node.id ?? findMajority(votes.get(node.id), activities, now, node);
    if (to !== undefined) {
      found.set(node.id, to);
      if (same === undefined) followed.push({ previousId: node.id, currentId: to, activities });
      vote(parentId, now.get(to)?.parentId, activities);
    }
  }
  const follow = (id: WbsId | undefined): WbsId | undefined => (id === undefined ? undefined : found.get(id));
  const moves = followed.filter(({ previousId, currentId, activities }) => {
    const parent = before.get(previousId)?.parentId;
    const isBelowSame = parent !== undefined && follow(parent) === now.get(currentId)?.parentId;
    return activities > 0 && !isBelowSame;
  });
  return {
    moves,
    /** Whether an activity is at the same element, wherever that is now. */
    isWithElement: ({ previous: then, current: since }: ActivityPair): boolean =>
      then.wbsId !== undefined && since.wbsId !== undefined && follow(then.wbsId) === since.wbsId,
  };
}

/** The element that has more than half of what was at another, if one of their names is the same. */
function findMajority(
  votes: ReadonlyMap<WbsId, number> | undefined,
  all: number,
  now: ReadonlyMap<WbsId, Element>,
  { code, name }: WbsNode,
): WbsId | undefined {
  for (const [id, count] of votes ?? []) {
    const to = now.get(id)?.node;
    if (to === undefined || count * 2 <= all) continue;
    const isSame = joinSpaces(to.code) === joinSpaces(code) || joinSpaces(to.name) === joinSpaces(name);
    if (isSame) return id;
  }
  return undefined;
}

function readElements(
  { schedule, project }: UpdateSide,
  paths: Readonly<Record<'codes' | 'names', NumberPath>>,
): ReadonlyMap<WbsId, Element> {
  const nodes = schedule.wbsNodes.filter(
    ({ projectId, isProjectNode }) => (projectId ?? project.id) === project.id && !isProjectNode,
  );
  const own = new Set(nodes.map(({ id }) => id));
  const read = createWbsReader<Element>(schedule.wbsNodes, (node, above) => {
    const isBelow = above !== undefined && own.has(above.node.id);
    return {
      node,
      parentId: isBelow ? above.node.id : undefined,
      level: (above?.level ?? 0) + 1,
      codes: paths.codes(isBelow ? above.codes : 0, node.code),
      names: paths.names(isBelow ? above.names : 0, node.name),
    };
  });
  return new Map(
    nodes.flatMap(({ id }) => {
      const element = read(id);
      return element === undefined ? [] : [[id, element]];
    }),
  );
}
