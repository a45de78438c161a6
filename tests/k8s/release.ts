import { chartDir, helm } from '../../scripts/k8s/helm.ts';
import { kubectlJson, waitUntil } from './cluster.ts';

/** Name of the release in every namespace. */
export const release = 'floatwise';

export interface Named {
  metadata: { name: string };
}
export interface List<Item> {
  items: Item[];
}

/** The runbook's procedures for NATS need three servers; the default is one, for a trial. */
export const threeServers = ['--set', 'nats.replicas=3'];

/** How many pods of a service are ready. */
export async function readReplicas(namespace: string, component: string): Promise<number> {
  const found = await kubectlJson<{ status: { readyReplicas?: number } }>(
    ...['get', 'deployment', `${release}-${component}`, '--namespace', namespace],
  );
  return found.status.readyReplicas ?? 0;
}

/** Installs or upgrades the release and waits until all pods are ready. Returns the number of pods. */
export async function install(namespace: string, ...args: string[]): Promise<string> {
  const wait = ['--wait', '--wait-for-jobs', '--timeout', '300s'];
  await helm(
    'upgrade',
    release,
    chartDir,
    '--install',
    '--namespace',
    namespace,
    ...wait,
    ...threeServers,
    ...args,
  );
  await waitUntil(
    'the gateway has two pods',
    () => readReplicas(namespace, 'gateway'),
    (count) => count >= 2,
  );
  const { items } = await kubectlJson<List<Named>>('get', 'pods', '--namespace', namespace);
  return `${items.length} pods`;
}
