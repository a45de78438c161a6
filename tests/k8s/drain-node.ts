import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl, kubectlJson, run, waitUntil } from './cluster.ts';
import { readReplicas, release, type List, type Named } from './release.ts';

/** Waits until the disruption budget of NATS has this value. */
async function waitForBudget(namespace: string, disruptionsAllowed: number): Promise<void> {
  await waitUntil(
    `the budget of NATS is ${disruptionsAllowed}`,
    () =>
      kubectlJson<{ status: { disruptionsAllowed: number } }>(
        ...['get', 'pdb', `${release}-nats`, '--namespace', namespace],
      ),
    ({ status }) => status.disruptionsAllowed === disruptionsAllowed,
  );
}

/** Drains a node. Every service keeps running pods, and a second eviction that would break a disruption budget is refused. */
export async function drainNode(namespace: string): Promise<string> {
  const nodes = (await kubectlJson<List<Named>>('get', 'nodes')).items.map(({ metadata }) => metadata.name);
  const [first = ''] = nodes;
  let lowest = Infinity;
  let isDraining = true;
  const watch = async (): Promise<void> => {
    while (isDraining) {
      // A busy API server that does not answer says nothing about pods.
      const counts = ['gateway', 'auth'].map((name) => readReplicas(namespace, name).catch(() => Infinity));
      lowest = Math.min(lowest, ...(await Promise.all(counts)));
      await sleep(200);
    }
  };
  const watching = watch();
  try {
    await kubectl('drain', first, '--ignore-daemonsets', '--delete-emptydir-data', '--timeout=300s');
  } finally {
    isDraining = false;
    await watching;
  }
  await waitForBudget(namespace, 1);
  for (const node of nodes) await kubectl('cordon', node);
  const evict = (pod: string): Promise<unknown> => {
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } };
    const path = `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`;
    return run('kubectl', ['create', '--raw', path, '--filename', '-'], JSON.stringify(eviction));
  };
  try {
    await evict(`${release}-nats-0`);
    await waitForBudget(namespace, 0);
    const refusal = await evict(`${release}-nats-1`).then(() => 'nothing', String);
    if (!/disruption budget/.test(refusal))
      throw new Error(`A second eviction was answered with: ${refusal}`);
  } finally {
    for (const node of nodes) await kubectl('uncordon', node);
  }
  if (lowest < 1) throw new Error('A service had no pod during the drain.');
  return `no service below ${lowest} ready pods; a second NATS server is not evicted`;
}
