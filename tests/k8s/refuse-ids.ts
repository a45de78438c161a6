import { renderChart } from '../../scripts/k8s/helm.ts';
import { kubectl, run, waitUntil } from './cluster.ts';

const label = 'floatwise.example/ids';
const hasNoId = (path: string): string =>
  ['runAsUser', 'runAsGroup', 'fsGroup'].map((id) => `!has(${path}.${id})`).join(' && ');

/** A policy like OpenShift's restricted-v2: a pod may choose neither its user nor its groups. */
const policy = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicy',
  metadata: { name: 'floatwise-test-ids' },
  spec: {
    failurePolicy: 'Fail',
    matchConstraints: {
      resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
    },
    validations: [
      {
        expression: `!has(object.spec.securityContext) || (${hasNoId('object.spec.securityContext')})`,
        message: 'the pod sets a user or group id',
      },
      {
        expression:
          'object.spec.containers.all(c, !has(c.securityContext) || (!has(c.securityContext.runAsUser) && !has(c.securityContext.runAsGroup)))',
        message: 'a container sets a user or group id',
      },
    ],
  },
};

const binding = {
  apiVersion: 'admissionregistration.k8s.io/v1',
  kind: 'ValidatingAdmissionPolicyBinding',
  metadata: { name: 'floatwise-test-ids' },
  spec: {
    policyName: 'floatwise-test-ids',
    validationActions: ['Deny'],
    matchResources: { namespaceSelector: { matchLabels: { [label]: 'refused' } } },
  },
};

/** Makes the namespace refuse pods that set an id, which the chart's default values do. */
export async function refuseIds(namespace: string): Promise<void> {
  await kubectl('label', 'namespace', namespace, `${label}=refused`);
  const items = { apiVersion: 'v1', kind: 'List', items: [policy, binding] };
  await run('kubectl', ['apply', '--filename', '-'], JSON.stringify(items));
  const pod = (await renderChart())
    .split(/^---$/m)
    .filter((text) => /^kind: Pod$/m.test(text))
    .join('---\n')
    .replaceAll('namespace: floatwise', `namespace: ${namespace}`);
  await waitUntil(
    'a pod with ids is refused',
    () => run('kubectl', ['create', '--dry-run=server', '--filename', '-'], pod).then(() => 'taken', String),
    (answer) => answer.includes('sets a user or group id'),
  );
}

export async function takeIds(): Promise<void> {
  for (const { kind, metadata } of [binding, policy])
    await kubectl('delete', kind, metadata.name, '--ignore-not-found');
}
