import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import pRetry from 'p-retry';

const labDir = process.env['K8S_LAB'] ?? resolve(import.meta.dirname, '../../../shared/k8s-lab');

/** Kinds of objects the chart creates that Kubernetes does not define, with the Go module and path of each definition. */
const descriptions = {
  'podmonitors.monitoring.coreos.com': [
    'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    'example/prometheus-operator-crd/monitoring.coreos.com_podmonitors.yaml',
  ],
  'prometheusrules.monitoring.coreos.com': [
    'github.com/prometheus-operator/prometheus-operator@v0.85.0',
    'example/prometheus-operator-crd/monitoring.coreos.com_prometheusrules.yaml',
  ],
  'certificates.cert-manager.io': [
    'github.com/cert-manager/cert-manager@v1.19.1',
    'deploy/crds/cert-manager.io_certificates.yaml',
  ],
} as const;

const howToGetIt = `There is no Kubernetes lab at ${labDir}. These tests need an API server with its controllers and simulated nodes:
  - a folder with the programs "up" (prints an export line for KUBECONFIG and PATH) and "down"; K8S_LAB names it; or
  - a cluster to throw away: kind create cluster --config scripts/k8s/kind.yaml, and KUBECONFIG with K8S_LAB=none.`;

export interface Cluster {
  /** Stops the lab if this run has started it. */
  readonly stop: () => Promise<void>;
}

/** Starts the lab, or uses the cluster that KUBECONFIG names. @throws Error that says how to get one */
export async function startCluster(): Promise<Cluster> {
  if (labDir === 'none') return { stop: await provideKinds() };
  if (!existsSync(resolve(labDir, 'up'))) throw new Error(howToGetIt);
  const lab = process.env['K8S_LAB_BIN'] ?? resolve(process.env['HOME'] ?? '/root', '.cache/k8s-lab/bin');
  if (!existsSync(resolve(lab, 'kwok'))) {
    throw new Error(
      `The Kubernetes lab is not built yet: run ${resolve(labDir, 'build')} once (about 9 minutes).`,
    );
  }
  const wasRunning = isLabRunning();
  const { stdout } = await execa(resolve(labDir, 'up'), { stdin: 'ignore' });
  for (const [, name, value] of stdout.matchAll(/(KUBECONFIG|PATH)=(\S+)/g)) {
    process.env[name ?? ''] = (value ?? '').replace('$PATH', process.env['PATH'] ?? '');
  }
  await freeDisks();
  const dropKinds = await provideKinds();
  const heartbeats = await keepNodesReady();
  return {
    stop: async () => {
      clearInterval(heartbeats);
      await dropKinds();
      if (!wasRunning) await execa(resolve(labDir, 'down'));
    },
  };
}

/** Installs definitions of the kinds the cluster does not know. Returns a function that removes them. */
async function provideKinds(): Promise<() => Promise<void>> {
  const added: string[] = [];
  for (const [name, [module, file]] of Object.entries(descriptions)) {
    if ((await kubectl('get', 'crd', name, '--ignore-not-found', '--output', 'name')) !== '') continue;
    const { output } = await run('go', ['mod', 'download', '-json', module]);
    const { Dir: dir } = JSON.parse(output) as { Dir: string };
    await kubectl('apply', '--server-side', '--filename', resolve(dir, file));
    await kubectl('wait', '--for=condition=Established', `crd/${name}`, '--timeout=60s');
    added.push(name);
  }
  return async () => {
    for (const name of added) await kubectl('delete', 'crd', name, '--wait=false');
  };
}

/** Whether the lab is already running. It then keeps running after the tests. */
function isLabRunning(): boolean {
  const dir = process.env['K8S_LAB_DIR'] ?? resolve(process.env['HOME'] ?? '/root', '.cache/k8s-lab/run');
  try {
    return process.kill(Number(readFileSync(resolve(dir, 'etcd.pid'), 'utf8')), 0);
  } catch {
    return false;
  }
}

/** Sends heartbeats for the lab's nodes. Without them their pods count as not ready after 50 s. */
async function keepNodesReady(): Promise<NodeJS.Timeout> {
  const { items } = await kubectlJson<{ items: { metadata: { name: string } }[] }>('get', 'nodes');
  const beat = async (): Promise<void> => {
    const leases = items.map(({ metadata: { name } }) => ({
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name, namespace: 'kube-node-lease' },
      spec: {
        holderIdentity: name,
        leaseDurationSeconds: 40,
        renewTime: new Date().toISOString().replace('Z', '000Z'),
      },
    }));
    await run(
      'kubectl',
      ['apply', '--filename', '-'],
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items: leases }),
    );
  };
  await beat();
  return setInterval(() => void beat().catch(() => undefined), 10_000);
}

/** Frees the disks of deleted claims, because the lab has only a dozen disks and does not free them. */
export async function freeDisks(): Promise<void> {
  const { items } = await kubectlJson<{ items: { metadata: { name: string }; status: { phase: string } }[] }>(
    'get',
    'pv',
  );
  for (const { metadata, status } of items) {
    if (status.phase === 'Released')
      await kubectl('patch', 'pv', metadata.name, '--patch', '{"spec":{"claimRef":null}}');
  }
}

/** The messages of kubectl when the API server was too busy to accept its call. */
const notTaken = /TLS handshake timeout|connection refused|i\/o timeout|openapi\/v2\?timeout/;

/** Runs a program with `input` as its standard input. Repeats a call that was not accepted. @throws Error with what it printed */
export async function run(
  command: string,
  args: readonly string[],
  input = '',
): Promise<{ output: string; warnings: string }> {
  return pRetry(
    async () => {
      const { stdout, stderr } = await execa(command, args, { input, stripFinalNewline: false });
      return { output: stdout, warnings: stderr };
    },
    { retries: 4, minTimeout: 500, shouldRetry: ({ error }) => notTaken.test(error.message) },
  );
}

export async function kubectl(...args: string[]): Promise<string> {
  return (await run('kubectl', args)).output;
}

export async function kubectlJson<Answer>(...args: string[]): Promise<Answer> {
  return JSON.parse(await kubectl(...args, '--output', 'json')) as Answer;
}

/** Polls until the answer is the wanted one. @throws Error that names what it waited for and the last answer */
export async function waitUntil<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  isWanted: (answer: Answer) => boolean,
  limitMs = 180_000,
): Promise<Answer> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (Date.now() > deadline) {
      throw new Error(`Timed out waiting until ${what}; last: ${JSON.stringify(answer)}`);
    }
    await sleep(500);
  }
}
