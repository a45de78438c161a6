import { helm, renderChart } from '../../scripts/k8s/helm.ts';
import { freeDisks, kubectl, kubectlJson, run, waitUntil } from './cluster.ts';
import { listArrows, listComponents, type RenderedObject } from './list-arrows.ts';
import { refuseIds, takeIds } from './refuse-ids.ts';
import { install, release, type List, type Named } from './release.ts';
import { listWantedArrows, production, refusedValues, variants, type Variant } from './variants.ts';

const testPod = `pod/${release}-test`;

/** What a namespace still contains, apart from what Kubernetes itself creates. */
async function listLeft(namespace: string): Promise<string[]> {
  const kinds = (await kubectl('api-resources', '--namespaced', '--verbs=list', '--output', 'name'))
    .trim()
    .split('\n')
    .filter((kind) => !/^(events|pods\.metrics|endpointslices|leases|localsubject)/.test(kind));
  const left = await kubectl(
    'get',
    kinds.join(','),
    '--namespace',
    namespace,
    '--output',
    'name',
    '--ignore-not-found',
  );
  const given = /configmap\/kube-root-ca\.crt|serviceaccount\/default|pod-metrics/;
  return left
    .split('\n')
    .filter((line) => line !== '' && !given.test(line))
    .sort();
}

/**
 * The API server accepts every object of every variant without a Pod Security warning, and its NetworkPolicies allow
 * exactly the connections of the architecture.
 */
export async function dryRunVariants(namespace: string): Promise<string> {
  const counts: string[] = [];
  for (const [name, variant] of Object.entries(variants)) {
    const manifests = (await renderChart(variant)).replaceAll(
      'namespace: floatwise',
      `namespace: ${namespace}`,
    );
    const { output, warnings } = await run(
      'kubectl',
      ['apply', '--dry-run=server', '--output', 'json', '--filename', '-'],
      manifests,
    );
    if (/violate|unknown field|deprecated/i.test(warnings)) throw new Error(`${name}: ${warnings}`);
    const { items } = JSON.parse(output) as List<RenderedObject>;
    counts.push(`${name} ${items.length} with ${checkArrows(name, variant, items)} arrows`);
  }
  return `objects: ${counts.join(', ')}`;
}

function checkArrows(name: string, variant: Variant, objects: readonly RenderedObject[]): number {
  const found = listArrows(objects);
  const wanted = listWantedArrows(variant, listComponents(objects));
  const differing = [
    ...found.filter((arrow) => !wanted.includes(arrow)).map((arrow) => `allows ${arrow}`),
    ...wanted.filter((arrow) => !found.includes(arrow)).map((arrow) => `does not allow ${arrow}`),
  ];
  if (differing.length > 0) throw new Error(`The variant "${name}" ${differing.join(', ')}.`);
  return found.length;
}

/**
 * Installs variants, each in a namespace of its own that enforces "restricted", upgrades them to the same chart, tests
 * and uninstalls them.
 */
export async function installVariants(
  prefix: string,
  createNamespace: (name: string) => Promise<void>,
): Promise<string> {
  const podCounts: string[] = [];
  for (const [name, variant] of Object.entries(variants).filter(
    ([, { isInstalled }]) => isInstalled === true,
  )) {
    const namespace = `${prefix}-${name.toLowerCase().replaceAll(' ', '-')}`;
    await freeDisks();
    await createNamespace(namespace);
    try {
      const values = (variant.values ?? []).flatMap((file) => ['--values', file]);
      const set = (variant.set ?? []).flatMap((one) => ['--set', one]);
      if (variant.hasNoIds) await refuseIds(namespace);
      const pods = await install(namespace, ...values, ...set);
      const secrets = await readSecrets(namespace);
      await install(namespace, ...values, ...set);
      if ((await readSecrets(namespace)) !== secrets)
        throw new Error(`${name}: an upgrade changes a Secret.`);
      await testRelease(namespace);
      await helm('uninstall', release, '--namespace', namespace, '--wait', '--timeout', '300s');
      const kept = listKept(variant);
      await waitUntil(
        'nothing is left but what is kept',
        () => listLeft(namespace),
        (left) => left.join() === kept.join(),
      );
      podCounts.push(`${name} ${pods}`);
    } finally {
      if (variant.hasNoIds) await takeIds();
      await kubectl('delete', 'namespace', namespace, '--wait=false');
    }
  }
  return podCounts.join(', ');
}

/** Invalid values are refused before anything reaches the cluster. */
export async function refuseValues(): Promise<string> {
  for (const [value, pattern] of refusedValues) {
    const problem = await renderChart({ set: [value] }).then(
      () => 'nothing',
      (error: unknown) => String(error),
    );
    if (!pattern.test(problem)) throw new Error(`--set ${value} was answered with: ${problem}`);
  }
  return `${refusedValues.length} kinds of values`;
}

/** `helm test` runs its pod to completion. No container runs here, so this test reports its success instead. */
export async function testRelease(namespace: string): Promise<string> {
  const pod = [testPod, '--namespace', namespace];
  const testing = helm('test', release, '--namespace', namespace, '--timeout', '300s');
  const answered = testing.then(() => 'ended', String);
  const readPhase = async (): Promise<string> =>
    kubectl('get', ...pod, '--ignore-not-found', '--output', 'jsonpath={.status.phase}');
  await waitUntil('the pod of the test runs', readPhase, (phase) => phase === 'Running');
  const ended = JSON.stringify({ status: { phase: 'Succeeded' } });
  await kubectl('patch', ...pod, '--subresource=status', '--type=merge', '--patch', ended);
  const answer = await answered;
  if (answer !== 'ended') throw new Error(answer);
  return 'its pod completes, and stays for `--logs`';
}

/** Passwords and certificates, by the names of their Secrets. */
async function readSecrets(namespace: string): Promise<string> {
  const { items } = await kubectlJson<List<Named & { type: string; data: object }>>(
    ...['get', 'secrets', '--namespace', namespace],
  );
  return JSON.stringify(
    items.filter(({ type }) => type === 'Opaque').map(({ metadata, data }) => [metadata.name, data]),
  );
}

/**
 * An upgrade changes only what its values change, keeps every password, and runs the setup of streams again only if that
 * has changed. A rollback reverts it.
 */
export async function upgradeAndRollBack(namespace: string): Promise<string> {
  const readQueueLimit = async (): Promise<string> =>
    kubectl(
      ...['get', 'deployment', `${release}-gateway`, '--namespace', namespace],
      ...['--output', 'jsonpath={.spec.template.spec.containers[0].env[?(@.name=="QUEUE_LIMIT")].value}'],
    );
  const before = await readSecrets(namespace);
  await install(namespace, '--set', 'gateway.settings.QUEUE_LIMIT=77');
  if ((await readQueueLimit()) !== '77') throw new Error('The upgrade did not reach the gateway.');
  await helm('rollback', release, '1', '--namespace', namespace, '--wait', '--timeout', '300s');
  if ((await readQueueLimit()) !== '') throw new Error('The rollback did not reach the gateway.');
  if ((await readSecrets(namespace)) !== before) throw new Error('A password has changed.');
  return 'settings change, passwords stay';
}

/** What an uninstall keeps: accounts on a disk of the cluster, the passwords the chart has generated, and the last test. */
function listKept({ arrows, values = [] }: Variant = {}): string[] {
  const isOnDisk = arrows === undefined || arrows.includes('auth mongodb:27017');
  const isPasswordMade = !values.includes(production);
  return [
    ...(isOnDisk ? [`persistentvolumeclaim/data-${release}-mongodb-0`] : []),
    testPod,
    ...(isPasswordMade ? [`secret/${release}-admin`] : []),
    ...(isOnDisk ? [`secret/${release}-mongodb`] : []),
  ];
}

/** An uninstall keeps only what NOTES says, and the next install uses it. */
export async function uninstall(namespace: string): Promise<string> {
  const readSecret = (name: string, path: string): Promise<string> =>
    kubectl(
      ...['get', 'secret', `${release}-${name}`, '--namespace', namespace],
      ...['--output', `jsonpath={.data.${path}}`],
    );
  const read = (): Promise<string> => readSecret('mongodb', 'url');
  const readAdmin = (): Promise<string> => readSecret('admin', 'password');
  // The drain of a node may have removed the pod of the last test.
  const kept = listKept().filter((one) => one !== testPod);
  const url = await read();
  const take = async (): Promise<void> => {
    await helm('uninstall', release, '--namespace', namespace, '--wait', '--timeout', '300s');
    await waitUntil(
      'nothing is left but what is kept',
      () => listLeft(namespace),
      (left) => left.filter((one) => one !== testPod).join() === kept.join(),
    );
  };
  await take();
  await install(namespace);
  if ((await read()) !== url)
    throw new Error('A new install has a different password from the one on the disk.');
  await take();
  const admin = await readAdmin();
  await install(namespace, ...(variants['external engines']?.set ?? []).flatMap((one) => ['--set', one]));
  if ((await readAdmin()) !== admin)
    throw new Error('With its own engines the site has a different administrator.');
  await take();
  return `keeps ${kept.join(', ')}`;
}
