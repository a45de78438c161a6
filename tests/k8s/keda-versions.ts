import { resolve } from 'node:path';
import { renderChart } from '../../scripts/k8s/helm.ts';
import { kubectl, run } from './cluster.ts';

const crd = 'scaledobjects.keda.sh';
/** The oldest KEDA version the README supports, and the last one that is too old. */
const oldest = 'v2.17.0';
const tooOld = 'v2.16.1';

async function findCrd(version: string): Promise<string> {
  const { output } = await run('go', ['mod', 'download', '-json', `github.com/kedacore/keda/v2@${version}`]);
  const { Dir: dir } = JSON.parse(output) as { Dir: string };
  return resolve(dir, 'config/crd/bases/keda.sh_scaledobjects.yaml');
}

/** The answer of the API server to the chart's ScaledObject, validated strictly against this version's CRD. */
async function tryScaledObject(version: string, manifests: string): Promise<string> {
  await kubectl('apply', '--server-side', '--force-conflicts', '--filename', await findCrd(version));
  const args = ['create', '--dry-run=server', '--validate=strict', '--filename', '-'];
  return run('kubectl', args, manifests).then(
    () => 'taken',
    (error: unknown) => String(error),
  );
}

/**
 * Checks that the oldest KEDA version named in the README accepts the chart's ScaledObject and the version before it does
 * not. Restores the CRD it found.
 */
export async function tryKedaVersions(namespace: string): Promise<string> {
  const found = await kubectl('get', 'crd', crd, '--output', 'json');
  const rendered = await renderChart({ set: ['converter.autoscaling.by=keda'] });
  const manifests = rendered
    .split(/^---$/m)
    .filter((text) => text.includes('kind: ScaledObject'))
    .join('---\n')
    .replaceAll('namespace: floatwise', `namespace: ${namespace}`);
  try {
    const answer = await tryScaledObject(oldest, manifests);
    if (answer !== 'taken') throw new Error(`KEDA ${oldest} refuses the ScaledObject: ${answer}`);
    const refusal = await tryScaledObject(tooOld, manifests);
    if (!refusal.includes('unknown field')) throw new Error(`KEDA ${tooOld} answers: ${refusal}`);
  } finally {
    const { metadata, spec, ...rest } = JSON.parse(found) as Record<
      'metadata' | 'spec',
      Record<string, unknown>
    >;
    const before = {
      ...rest,
      spec,
      metadata: { name: metadata['name'], annotations: metadata['annotations'] },
    };
    await run(
      'kubectl',
      ['apply', '--server-side', '--force-conflicts', '--filename', '-'],
      JSON.stringify(before),
    );
  }
  return `accepted by ${oldest}, not by ${tooOld}`;
}
