import { spawnSync } from 'node:child_process';
import { measureProcesses, type Answer } from './measure-processes.ts';
import { createBenchNetwork } from './networks.ts';
import { printAnswer, printHead } from './print-answer.ts';
import type { ComputationRun } from './run-computation.ts';

const large = '50,000 activities, 150,000 links';
const small = '5,000 activities, 15,000 links';
/** Seconds. */
const limits = { redundancy: 0.5, dangling: 0.5, drag: 3, proofs: 5 } as const;

/** Measures each computation on the large networks, and redundancy and its peers on a tenth of one. */
export function measureComputations(): void {
  printHead();
  const measure = (run: ComputationRun) => measureProcesses('run-computation.ts', run);
  for (const name of ['redundancy', 'dangling', 'drag'] as const) {
    for (const shape of ['free', 'tied'] as const) {
      const title = `${name}, ${large}${shape === 'tied' ? ', a third into one milestone' : ''}`;
      printAnswer(title, measure({ name, size: 50_000, shape }), { seconds: limits[name] });
    }
  }
  const proofs = measure({ name: 'proofs', size: 5_000, shape: 'dense' });
  printAnswer('redundancy with proofs, 5,000 activities, 500,000 links', proofs, { seconds: limits.proofs });
  for (const name of ['redundancy', 'depth-first check'] as const)
    printAnswer(`${name}, ${small}`, measure({ name, size: 5_000, shape: 'free' }));
  const networkx = measureNetworkx(5_000);
  if (networkx === undefined)
    console.log('networkx.transitive_reduction: python3 has no networkx (BENCH_PYTHON names another)');
  else printAnswer(`networkx.transitive_reduction, ${small}`, networkx);
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
