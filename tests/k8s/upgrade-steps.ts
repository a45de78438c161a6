import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chartDir, helm } from '../../scripts/k8s/helm.ts';
import { kubectl, kubectlJson, waitUntil } from './cluster.ts';
import { release, threeServers } from './release.ts';

const engines = ['mongodb', 'nats', 's3', 'valkey'];
const services = ['auth', 'converter', 'gateway', 'stats'];
const componentLabel = 'app.kubernetes.io/component';

interface PodList {
  readonly items: readonly {
    readonly metadata: {
      readonly uid: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly deletionTimestamp?: string;
    };
  }[];
}

/** Ids of the pods of each component, without those that are terminating. */
async function readPods(namespace: string): Promise<Map<string, string>> {
  const { items } = await kubectlJson<PodList>('get', 'pods', '--namespace', namespace);
  const ids = new Map<string, string[]>();
  for (const { metadata } of items) {
    if (metadata.deletionTimestamp !== undefined) continue;
    const component = metadata.labels[componentLabel] ?? '';
    ids.set(component, [...(ids.get(component) ?? []), metadata.uid].sort());
  }
  return new Map([...ids].map(([component, uids]) => [component, uids.join()]));
}

/** Calls `use` with a copy of the chart that has other files. */
async function withChart(
  changes: Readonly<Record<string, (text: string) => string>>,
  use: (dir: string) => Promise<void>,
): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-chart-'));
  try {
    await cp(chartDir, dir, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const before = await readFile(join(dir, file), 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file} is not changed.`);
      await writeFile(join(dir, file), after);
    }
    await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function upgrade(namespace: string, chart: string, ...args: string[]): Promise<void> {
  const wait = ['--wait', '--wait-for-jobs', '--timeout', '300s'];
  await helm(
    'upgrade',
    release,
    chart,
    '--install',
    '--namespace',
    namespace,
    ...wait,
    ...threeServers,
    ...args,
  );
  await waitUntilSettled(namespace);
}

interface DeploymentList {
  readonly items: readonly {
    readonly metadata: { readonly generation: number };
    readonly spec: { readonly replicas: number };
    readonly status: Partial<
      Record<'observedGeneration' | 'replicas' | 'updatedReplicas' | 'availableReplicas', number>
    >;
  }[];
}

/** Waits for every rollout to finish. Helm waits for new pods, but not until old ones are terminating. */
async function waitUntilSettled(namespace: string): Promise<void> {
  const countUnsettled = async (): Promise<number> => {
    const { items } = await kubectlJson<DeploymentList>('get', 'deployments', '--namespace', namespace);
    return items.filter(({ metadata, spec, status }) => {
      const { replicas, updatedReplicas, availableReplicas } = status;
      const counts = [replicas, updatedReplicas, availableReplicas].map((count) => count ?? 0);
      return (
        status.observedGeneration !== metadata.generation || counts.some((count) => count !== spec.replicas)
      );
    }).length;
  };
  await waitUntil('every roll has ended', countUnsettled, (count) => count === 0);
}

/** Checks which components have different pods after `work`, apart from the setup, whose pods are temporary. */
async function listReplaced(namespace: string, work: () => Promise<void>): Promise<string[]> {
  await waitUntilSettled(namespace);
  const before = await readPods(namespace);
  await work();
  const after = await readPods(namespace);
  return [...engines, ...services].filter((name) => before.get(name) !== after.get(name)).sort();
}

function expectSame(what: string, found: readonly string[], wanted: readonly string[]): void {
  if (found.join() !== wanted.join()) {
    throw new Error(
      `${what} replaced the pods of ${found.join(', ') || 'none'}, not ${wanted.join(', ') || 'none'}.`,
    );
  }
}

/**
 * A new version of the chart alone restarts nothing. A new version of the app restarts the services and no engine, and so
 * does the rollback.
 */
export async function bumpVersions(namespace: string): Promise<string> {
  const bumpChart = (text: string): string => text.replace(/^version: .*$/m, 'version: 9.9.8');
  const bumpApp = (text: string): string => bumpChart(text).replace(/^appVersion: .*$/m, 'appVersion: 9.9.9');
  await withChart({ 'Chart.yaml': bumpChart }, async (chart) => {
    expectSame("The chart's new version", await listReplaced(namespace, () => upgrade(namespace, chart)), []);
  });
  await withChart({ 'Chart.yaml': bumpApp }, async (chart) => {
    const replaced = await listReplaced(namespace, () => upgrade(namespace, chart));
    expectSame("The app's new version", replaced, services);
  });
  const revisions = JSON.parse(
    await helm('history', release, '--namespace', namespace, '--output', 'json'),
  ) as { revision: number }[];
  const before = revisions.at(-3)?.revision ?? 0;
  const back = await listReplaced(namespace, async () => {
    await helm('rollback', release, String(before), '--namespace', namespace, '--wait', '--timeout', '300s');
    await waitUntilSettled(namespace);
  });
  expectSame('The rollback', back, services);
  return 'chart: no pod replaced; app: service pods replaced, no engine; rollback: service pods again';
}

/** New permissions of NATS users reach the servers' files, and no server is restarted. */
export async function changeNatsRights(namespace: string): Promise<string> {
  const addRight = (text: string): string =>
    text.replace('"conversion.delivered"', '"conversion.delivered" "trial.new"');
  await withChart({ 'files/nats-users.conf': addRight }, async (chart) => {
    expectSame('New permissions', await listReplaced(namespace, () => upgrade(namespace, chart)), []);
  });
  const configuration = await kubectl(
    'get',
    'configmap',
    `${release}-nats`,
    '--namespace',
    namespace,
    '--output',
    'yaml',
  );
  if (!configuration.includes('trial.new'))
    throw new Error('The new permission did not reach the configuration.');
  await upgrade(namespace, chartDir);
  return 'in the configuration, no server replaced';
}

async function readCount(namespace: string, component: string, path: string): Promise<number> {
  const what = ['get', 'deployment', `${release}-${component}`, '--namespace', namespace];
  return Number(await kubectl(...what, '--output', `jsonpath={${path}}`)) || 0;
}

/** Records the smallest desired number of pods of each service, until `signal` aborts. */
async function watchCounts(
  namespace: string,
  lowest: Record<'gateway' | 'converter', number>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    for (const name of ['gateway', 'converter'] as const) {
      const count = await readCount(namespace, name, '.spec.replicas').catch(() => Infinity);
      lowest[name] = Math.min(lowest[name], count);
    }
    await sleep(100);
  }
}

/** Six gateways and three converters do not become fewer while scaling is switched on. */
export async function switchScalingOn(namespace: string): Promise<string> {
  const off = [
    'gateway.autoscaling.enabled=false',
    'gateway.autoscaling.min=6',
    'converter.autoscaling.by=none',
    'converter.autoscaling.min=3',
  ];
  await upgrade(namespace, chartDir, ...off.flatMap((one) => ['--set', one]));
  const lowest = { gateway: Infinity, converter: Infinity };
  const watching = new AbortController();
  const watched = watchCounts(namespace, lowest, watching.signal);
  try {
    // Without it Helm keeps the previous values, and scaling stays off.
    await upgrade(namespace, chartDir, '--reset-values');
    await sleep(2_000);
  } finally {
    watching.abort();
    await watched;
  }
  if (lowest.gateway < 6 || lowest.converter < 3) {
    throw new Error(`There were only ${lowest.gateway} gateways and ${lowest.converter} converters.`);
  }
  const scalers = await kubectl('get', 'hpa', '--namespace', namespace, '--output', 'name');
  for (const name of ['gateway', 'converter']) {
    if (!scalers.includes(`${release}-${name}`)) throw new Error(`Nothing scales the ${name}: ${scalers}`);
  }
  await waitUntil(
    'the pods are ready',
    () => readCount(namespace, 'gateway', '.status.readyReplicas'),
    (count) => count >= 2,
  );
  return `never below ${lowest.gateway} gateways and ${lowest.converter} converters`;
}
