import type { Project, Schedule, WbsId, WbsNode } from '@floatwise/schedule/model';
import type { OutlineGroups, OutlineRows, Times } from '../model/outline.ts';

interface Placed {
  readonly projects: readonly Project[];
  /** Of each activity, the place of its project. */
  readonly ofProject: Int32Array;
  readonly starts: Times;
  readonly finishes: Times;
}

/** A group that is not yet in its place. */
interface Branch {
  readonly code: string;
  readonly name: string;
  readonly branches: Branch[];
  readonly activities: number[];
  readonly sequence: number;
}

const noNode: WbsNode | undefined = undefined;

/**
 * The WBS with its activities, in the order of P6: elements by their sequence, in each its own activities first, by start and ID.
 * Elements without activities are left out. Iterative, so that no depth is too deep; elements in a circle count as tops.
 */
export function createRows(
  schedule: Schedule,
  placed: Placed,
): { readonly rows: OutlineRows; readonly groups: OutlineGroups } {
  const tops = createBranches(schedule, placed);
  const writer = new RowWriter(schedule, placed);
  for (const top of tops) writer.add(top);
  return writer.finish();
}

function createBranches({ wbsNodes, activities }: Schedule, { projects, ofProject }: Placed): Branch[] {
  const nodes = new Map(wbsNodes.map((node) => [node.id, node]));
  const roots = projects.map(({ code }, sequence) => createBranch({ code, name: '', sequence }));
  const places = new Map(projects.map(({ id }, place) => [id, place]));
  const branches = new Map<WbsId, Branch>();
  const getRoot = (node: WbsNode | undefined): Branch =>
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
      // The element of the project itself is the project's row.
      const own = node.isProjectNode ? Object.assign(parent, { name: node.name }) : createBranch(node);
      if (own !== parent) parent.branches.push(own);
      branches.set(node.id, own);
      above = own;
    }
    return above;
  };
  for (const [place, { wbsId }] of activities.entries()) {
    const branch = (wbsId && open(wbsId)) ?? roots[ofProject[place] ?? 0] ?? getRoot(noNode);
    branch.activities.push(place);
  }
  return roots;
}

const createBranch = ({
  code,
  name,
  sequence,
}: {
  readonly code: string;
  readonly name: string;
  readonly sequence?: number | undefined;
}): Branch => ({ code, name, branches: [], activities: [], sequence: sequence ?? Infinity });

class RowWriter {
  readonly #ids: readonly string[];
  readonly #placed: Placed;
  readonly #items: number[] = [];
  readonly #levels: number[] = [];
  readonly #groups: { branch: Branch; row: number }[] = [];

  constructor({ activities }: Schedule, placed: Placed) {
    this.#ids = activities.map(({ code }) => code);
    this.#placed = placed;
  }

  add(top: Branch): void {
    const waiting: { readonly branch: Branch; readonly level: number }[] = [{ branch: top, level: 1 }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { branch, level } = next;
      this.#groups.push({ branch, row: this.#items.length });
      this.#addRow(~(this.#groups.length - 1), level);
      for (const place of this.#sort(branch.activities)) this.#addRow(place, level + 1);
      const below = branch.branches.sort((one, other) => compareNumbers(other.sequence, one.sequence));
      for (const each of below) waiting.push({ branch: each, level: level + 1 });
    }
  }

  finish(): { readonly rows: OutlineRows; readonly groups: OutlineGroups } {
    const levels = Int32Array.from(this.#levels);
    const items = Int32Array.from(this.#items);
    const ends = findEnds(levels, items);
    const starts = new Float64Array(this.#groups.length).fill(NaN);
    const finishes = new Float64Array(this.#groups.length).fill(NaN);
    const counts = new Int32Array(this.#groups.length);
    const { starts: ownStarts, finishes: ownFinishes } = this.#placed;
    const open: number[] = [];
    for (const [row, item] of items.entries()) {
      while (open.length > 0 && (ends[this.#groups[open.at(-1) ?? 0]?.row ?? 0] ?? 0) <= row) open.pop();
      if (item < 0) open.push(~item);
      else {
        for (const group of open) {
          counts[group] = (counts[group] ?? 0) + 1;
          starts[group] = least(starts[group], ownStarts[item]);
          finishes[group] = -least(negate(finishes[group]), negate(ownFinishes[item]));
        }
      }
    }
    return {
      rows: { items, levels, ends },
      groups: {
        codes: this.#groups.map(({ branch }) => branch.code),
        names: this.#groups.map(({ branch }) => branch.name),
        starts,
        finishes,
        counts,
      },
    };
  }

  #addRow(item: number, level: number): void {
    this.#items.push(item);
    this.#levels.push(level);
  }

  #sort(places: number[]): number[] {
    const { starts } = this.#placed;
    const ids = this.#ids;
    return places.sort(
      (one, other) =>
        compareNumbers(starts[one] ?? NaN, starts[other] ?? NaN) ||
        ((ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1),
    );
  }
}

/** One past the last row below each; a stack of groups that are still open. */
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

/** What has no date comes last. */
function compareNumbers(one: number, other: number): number {
  if (Number.isNaN(one)) return Number.isNaN(other) ? 0 : 1;
  if (Number.isNaN(other)) return -1;
  return one === other ? 0 : one - other;
}

const negate = (value = NaN): number => -value;

/** NaN counts as none. */
function least(one = NaN, other = NaN): number {
  if (Number.isNaN(one)) return other;
  return Number.isNaN(other) ? one : Math.min(one, other);
}
