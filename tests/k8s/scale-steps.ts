import { converterConsumers, jobStream } from '@floatwise/contracts';
import { kubectl, kubectlJson, waitUntil } from './cluster.ts';
import { startPodMetricsServer } from './pod-metrics-server.ts';
import { install, readReplicas, release, type List, type Named } from './release.ts';

/** Scalers target existing workloads, and converters scale with their metric up and down to the limits. */
export async function scaleByCpu(namespace: string): Promise<string> {
  const scalers = await kubectlJson<
    List<Named & { spec: { scaleTargetRef: { kind: string; name: string } } }>
  >(...['get', 'hpa', '--namespace', namespace]);
  for (const { spec } of scalers.items) {
    await kubectl('get', spec.scaleTargetRef.kind, spec.scaleTargetRef.name, '--namespace', namespace);
  }
  const metrics = await startPodMetricsServer(namespace);
  try {
    metrics.setCpu('gateway', 20);
    metrics.setCpu('converter', 1_000);
    const begunMs = Date.now();
    const gateways = await readReplicas(namespace, 'gateway');
    const read = (): Promise<number> => readReplicas(namespace, 'converter');
    const converters = await read();
    await waitUntil('there are four converters', read, (count) => count === 4, 300_000).catch(
      async (error: unknown) => {
        const description = await kubectl(
          'describe',
          'hpa',
          `${release}-converter`,
          '--namespace',
          namespace,
        );
        throw new Error(`${String(error)}\n${description}`, { cause: error });
      },
    );
    const seconds = Math.round((Date.now() - begunMs) / 1_000);
    if ((await readReplicas(namespace, 'gateway')) > gateways) throw new Error('An idle gateway was scaled.');
    return `${scalers.items.length} scalers; converters ${converters} to 4 in ${seconds} s at twice their CPU`;
  } finally {
    await metrics.stop();
  }
}

/** With KEDA a ScaledObject on the real stream and consumer replaces the HPA, and targets an existing workload. */
export async function scaleByQueue(namespace: string): Promise<string> {
  interface ScaledObject {
    spec: {
      scaleTargetRef: { name: string };
      minReplicaCount: number;
      triggers: { metadata: Record<string, string> }[];
    };
  }
  await install(namespace, '--set', 'converter.autoscaling.by=keda');
  const { spec } = await kubectlJson<ScaledObject>(
    'get',
    'scaledobject',
    `${release}-converter`,
    '--namespace',
    namespace,
  );
  await kubectl('get', 'deployment', spec.scaleTargetRef.name, '--namespace', namespace);
  const hpa = await kubectl(
    'get',
    'hpa',
    `${release}-converter`,
    '--namespace',
    namespace,
    '--ignore-not-found',
  );
  const [trigger] = spec.triggers;
  const [server = '', , , port = ''] = (trigger?.metadata['natsServerMonitoringEndpoint'] ?? '').split(
    /[.:]/,
  );
  const service = await kubectl(
    'get',
    'service',
    server,
    '--namespace',
    namespace,
    '--output',
    'jsonpath={.spec.ports[*].port}',
  );
  const facts = [
    trigger?.metadata['stream'],
    spec.triggers.map(({ metadata }) => metadata['consumer']),
    service.split(' ').includes(port),
    hpa,
  ];
  const consumers = Object.values(converterConsumers);
  if (JSON.stringify(facts) !== JSON.stringify([jobStream.name, consumers, true, ''])) {
    throw new Error(`The ScaledObject targets ${JSON.stringify(facts)}`);
  }
  await install(namespace);
  return `follows ${consumers.join(' and ')} of ${jobStream.name} from ${spec.minReplicaCount} pod; no separate HPA`;
}
