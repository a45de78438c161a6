import type { Project, Schedule, WbsId, WbsNode } from '@floatwise/schedule/model';
import type { Outline, OutlineRows, Times } from '../model/outline.ts';

interface Placed {
  readonly projects: readonly Project[];
  /** The index of each activity's project. */
  readonly ofProject: Int32Array;
  readonly starts: Times;
  readonly finishes: Times;
}

/** A group not yet placed in the tree. */
interface Branch {
  readonly code: string;
  readonly name: string;
  readonly branches: Branch[];
  readonly activities: number[];
  readonly sequence: number;
}

/**
 * The WBS with its activities, in P6's order: elements by sequence, each with its own activities first, by start and ID. Elements
 * without activities are left out. Iterative, so that any depth works; elements in a cycle become top elements.
 */
export function createRows(
  schedule: Pick<Schedule, 'wbsNodes' | 'activities'>,
  placed: Placed,
): Pick<Outline, 'rows' | 'groups'> {
  const written: { items: number[]; levels: number[] } = { items: [], levels: [] };
  const groups: Branch[] = [];
  const add = (item: number, level: number) => {
    written.items.push(item);
    written.levels.push(level);
  };
  const { activities } = schedule;
  // By start, then by ID.
  const compare = (one: number, other: number): number =>
    compareNumbers(placed.starts[one] ?? NaN, placed.starts[other] ?? NaN) ||
    ((activities[one]?.code ?? '') < (activities[other]?.code ?? '') ? -1 : 1);
  for (const top of createBranches(schedule, placed)) {
    const waiting = [{ branch: top, level: 1 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { branch, level } = next;
      groups.push(branch);
      add(~(groups.length - 1), level);
      for (const place of branch.activities.sort(compare)) add(place, level + 1);
      const below = branch.branches.sort((one, other) => compareNumbers(other.sequence, one.sequence));
      for (const each of below) waiting.push({ branch: each, level: level + 1 });
    }
  }
  const levels = Int32Array.from(written.levels);
  const items = Int32Array.from(written.items);
  const ends = findEnds(levels, items);
  const ofActivity = new Int32Array(activities.length);
  for (const [row, item] of items.entries()) if (item >= 0) ofActivity[item] = row;
  const rows = { items, levels, ends };
  return {
    rows: { ...rows, ofActivity },
    groups: {
      codes: groups.map(({ code }) => code),
      names: groups.map(({ name }) => name),
      ...spanGroups(rows, placed),
    },
  };
}

/** Dates and number of the activities in and below each group. A group is added to the one above it, so every row is read once. */
export function spanGroups(
  { items, levels }: OutlineRows,
  dates: Pick<Placed, 'starts' | 'finishes'>,
): Omit<Outline['groups'], 'codes' | 'names'> {
  const count = items.reduce((sum, item) => (item < 0 ? sum + 1 : sum), 0);
  const starts = new Float64Array(count).fill(NaN);
  const finishes = new Float64Array(count).fill(NaN);
  const counts = new Int32Array(count);
  const open: { readonly group: number; readonly level: number }[] = [];
  const add = (group: number, start: number | undefined, finish: number | undefined, activities: number) => {
    starts[group] = choose(Math.min, starts[group], start);
    finishes[group] = choose(Math.max, finishes[group], finish);
    counts[group] = (counts[group] ?? 0) + activities;
  };
  const close = (level: number) => {
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      open.pop();
      const above = open.at(-1);
      if (above !== undefined)
        add(above.group, starts[last.group], finishes[last.group], counts[last.group] ?? 0);
    }
  };
  for (const [row, item] of items.entries()) {
    const level = levels[row] ?? 0;
    close(level);
    if (item < 0) open.push({ group: ~item, level });
    else {
      const own = open.at(-1);
      if (own !== undefined) add(own.group, dates.starts[item], dates.finishes[item], 1);
    }
  }
  close(0);
  return { starts, finishes, counts };
}

function createBranches(
  { wbsNodes, activities }: Pick<Schedule, 'wbsNodes' | 'activities'>,
  { projects, ofProject }: Placed,
): Branch[] {
  const nodes = new Map(wbsNodes.map((node) => [node.id, node]));
  const roots = projects.map(({ code }, sequence) => createBranch({ code, name: '', sequence }));
  const places = new Map(projects.map(({ id }, place) => [id, place]));
  const branches = new Map<WbsId, Branch>();
  const getRoot = (node?: WbsNode): Branch =>
    roots[(node?.projectId && places.get(node.projectId)) ?? 0] ?? createBranch({ code: '', name: '' });
  const open = (id: WbsId): Branch | undefined => {
    const chain: WbsNode[] = [];
    const seen = new Set<WbsId>();
    let next: WbsId | undefined = id;
    while (next !== undefined && !branches.has(next) && !seen.has(next)) {
      seen.add(next);
      const node: WbsNode | undefined = nodes.get(next);
      if (node === undefined) break;
      chain.push(node);
      next = node.parentId;
    }
    let above = next === undefined ? undefined : branches.get(next);
    for (const node of chain.reverse()) {
      const parent: Branch = above ?? getRoot(node);
      // The project's own WBS element is the project's row.
      const own = node.isProjectNode ? Object.assign(parent, { name: node.name }) : createBranch(node);
      if (own !== parent) parent.branches.push(own);
      branches.set(node.id, own);
      above = own;
    }
    return above;
  };
  for (const [place, { wbsId }] of activities.entries()) {
    const branch = (wbsId && open(wbsId)) ?? roots[ofProject[place] ?? 0] ?? getRoot();
    branch.activities.push(place);
  }
  return roots;
}

function createBranch(node: Pick<WbsNode, 'code' | 'name'> & Partial<Pick<WbsNode, 'sequence'>>): Branch {
  const { code, name, sequence = Infinity } = node;
  return { code, name, branches: [], activities: [], sequence };
}

/** One past the last row below each row; keeps a stack of open groups. */
function findEnds(levels: Int32Array, items: Int32Array): Int32Array<ArrayBuffer> {
  const ends = new Int32Array(levels.length);
  const open: number[] = [];
  for (let row = 0; row <= levels.length; row += 1) {
    const level = levels[row] ?? 0;
    while (open.length > 0 && (levels[open.at(-1) ?? 0] ?? 0) >= level) ends[open.pop() ?? 0] = row;
    if (row === levels.length) break;
    if ((items[row] ?? 0) < 0) open.push(row);
    else ends[row] = row + 1;
  }
  return ends;
}

/** NaN, no date, sorts last. */
function compareNumbers(one: number, other: number): number {
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1;
  if (Number.isNaN(other)) return -1;
  return one === other ? 0 : one - other;
}

/** Ignores NaN. */
function choose(pick: (one: number, other: number) => number, one = NaN, other = NaN): number {
  if (Number.isNaN(one)) return other;
  return Number.isNaN(other) ? one : pick(one, other);
}
