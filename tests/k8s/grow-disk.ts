import { chartDir, helm } from '../../scripts/k8s/helm.ts';
import { kubectl, kubectlJson } from './cluster.ts';
import { install, release, type List } from './release.ts';

const statefulSet = `${release}-nats`;
const labels = `app.kubernetes.io/component=nats,app.kubernetes.io/instance=${release}`;

/** Ids of the NATS pods and of their persistent volume claims. */
async function readIds(namespace: string): Promise<string> {
  interface Item {
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly uid: string; readonly deletionTimestamp?: string };
  }
  const { items } = await kubectlJson<List<Item>>(
    ...['get', 'pods,persistentvolumeclaims', '--namespace', namespace, '--selector', labels],
  );
  return items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .map(({ kind, metadata: { name, uid } }) => `${kind} ${name} ${uid}`)
    .toSorted()
    .join('\n');
}

async function readSize(namespace: string): Promise<string> {
  const path = '{.spec.volumeClaimTemplates[0].spec.resources.requests.storage}';
  return kubectl('get', 'statefulset', statefulSet, '--namespace', namespace, '--output', `jsonpath=${path}`);
}

/** Follows the runbook: changes the disk size of a StatefulSet. Its pods and their disks must stay the same. */
export async function growDisk(namespace: string): Promise<string> {
  const set = ['--set', 'nats.storage=20Gi'];
  const refusal = await helm(
    ...['upgrade', release, chartDir, '--namespace', namespace, '--reset-then-reuse-values', ...set],
  ).then(() => 'nothing', String);
  if (!/Forbidden: updates to statefulset spec/.test(refusal)) {
    throw new Error(`Changing the disk size of a StatefulSet in use was answered with: ${refusal}`);
  }
  const [before, size] = [await readIds(namespace), await readSize(namespace)];
  const remove = ['delete', 'statefulset', statefulSet, '--cascade=orphan', '--namespace', namespace];
  await kubectl(...remove);
  if ((await readIds(namespace)) !== before)
    throw new Error('Pods or disks were deleted with their StatefulSet.');
  await install(namespace, ...set);
  const grown = await readSize(namespace);
  if (grown !== '20Gi') throw new Error(`The StatefulSet has a size of ${grown}.`);
  const after = await readIds(namespace);
  if (after !== before) {
    throw new Error(`The new StatefulSet created other pods or disks; before:\n${before}\nafter:\n${after}`);
  }
  await kubectl(...remove);
  // Without it Helm keeps the previous values.
  await install(namespace, '--reset-values');
  if ((await readSize(namespace)) !== size) throw new Error('The StatefulSet differs from the original.');
  if ((await readIds(namespace)) !== before)
    throw new Error('Changing the size back created other pods or disks.');
  return `${size} to ${grown} and back: the same pods and disks`;
}
