import { spawnSync } from 'node:child_process';
import type { SheetNetwork } from '@floatwise/schedule/sheet';
import { computeDrag } from '../../packages/tools/src/cpd/compute-drag.ts';
import { createPlan } from '../../packages/tools/src/cpd/create-plan.ts';
import { chooseAnchors } from '../../packages/tools/src/dads/choose-anchors.ts';
import { LinkBook } from '../../packages/tools/src/dads/link-book.ts';
import { listOpenEnds } from '../../packages/tools/src/dads/list-open-ends.ts';
import { solveOpenEnds } from '../../packages/tools/src/dads/solve-open-ends.ts';
import { findRedundantLinks } from '../../packages/tools/src/rrr/find-redundant-links.ts';
import { createBenchNetwork } from './create-bench-network.ts';
import { measureHere, measureProcesses, printAnswer, type Answer } from './measure-processes.ts';

const options = { delayCostPerDay: 0, hoursPerDay: 8, daysPerWeek: 5 };
/** Seconds. */
const limits = { redundancy: 0.5, dangling: 0.5, drag: 3 };

/** Measures each computation on the large networks, and redundancy and its peers on a tenth of one. */
export function measureComputations(): void {
  for (const name of ['redundancy', 'dangling', 'drag'] as const) {
    for (const isTied of [false, true]) {
      const title = `${name}, 50,000 activities, 150,000 links${isTied ? ', a third into one milestone' : ''}`;
      printAnswer(title, measureProcesses(['compute', name, '50000', String(isTied)]), limits[name]);
    }
  }
  for (const name of ['redundancy', 'depth-first check']) {
    const answer = measureProcesses(['compute', name, '5000', 'false']);
    printAnswer(`${name}, 5,000 activities, 15,000 links`, answer);
  }
  const networkx = measureNetworkx(5000);
  if (networkx === undefined)
    console.log('networkx.transitive_reduction: python3 has no networkx (BENCH_PYTHON names another)');
  else printAnswer('networkx.transitive_reduction, 5,000 activities, 15,000 links', networkx);
}

/** What `compute NAME SIZE TIED` does in a process of its own. */
export async function runComputation(name: string, size: number, isTied: boolean): Promise<Answer> {
  const sheet = createBenchNetwork({ size, isTied });
  // Collects the garbage of creating the network, which is not part of the computation.
  globalThis.gc?.();
  return measureHere(() => computations[name]?.(sheet) ?? 0);
}

/** One computation as the tools do it, without reading and writing. Returns how much it found. */
const computations: Readonly<Record<string, (sheet: SheetNetwork) => number>> = {
  redundancy: (sheet) => findRedundantLinks(sheet).length,
  dangling: (sheet) => {
    const book = new LinkBook(sheet);
    const ends = listOpenEnds(book);
    const anchors = chooseAnchors(book, ends, { startAnchor: '', finishAnchor: '' });
    return solveOpenEnds(book, ends, { anchors, nearest: undefined }).length;
  },
  drag: (sheet) => {
    const { drags } = computeDrag(createPlan(sheet, options).network);
    return drags.filter((drag) => drag !== 0).length;
  },
  'depth-first check': checkByDepthFirst,
};

/** The simple way to find redundant links: for each, whether its successor is reached without it. Lags and types do not count. */
function checkByDepthFirst({ activities, relationships }: SheetNetwork): number {
  const successors = activities.map((): number[] => []);
  for (const { predecessor, successor } of relationships) successors[predecessor]?.push(successor);
  let found = 0;
  for (const { predecessor, successor } of relationships) {
    const seen = new Set<number>();
    const stack = (successors[predecessor] ?? []).filter((next) => next !== successor);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at === successor) {
        found += 1;
        break;
      }
      if (seen.has(at) || at > successor) continue;
      seen.add(at);
      stack.push(...(successors[at] ?? []));
    }
  }
  return found;
}

/** Seconds networkx takes for the transitive reduction of the same network; undefined without python3 or networkx. */
function measureNetworkx(size: number): Answer | undefined {
  const { relationships } = createBenchNetwork({ size, isTied: false });
  const edges = relationships.map(({ predecessor, successor }) => [predecessor, successor]);
  const program = [
    'import json, sys, time, networkx',
    'graph = networkx.DiGraph(json.load(sys.stdin))',
    'start = time.perf_counter()',
    'left = networkx.transitive_reduction(graph).number_of_edges()',
    'print(json.dumps([time.perf_counter() - start, graph.number_of_edges() - left]))',
  ].join('\n');
  const python = process.env['BENCH_PYTHON'] ?? 'python3';
  const { stdout, status } = spawnSync(python, ['-c', program], {
    input: JSON.stringify(edges),
    encoding: 'utf8',
  });
  if (status !== 0) return undefined;
  const [seconds = 0, found = 0] = JSON.parse(stdout) as number[];
  return { seconds, cpuSeconds: seconds, found, megabytes: 0 };
}
