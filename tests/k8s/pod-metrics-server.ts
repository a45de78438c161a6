import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kubectlJson, run } from './cluster.ts';

/** The metrics API of one namespace's pods, for an HPA to act on. */
export interface PodMetricsServer {
  /** Sets the CPU of every pod of a component, in thousandths of a core. */
  readonly setCpu: (component: string, milliCores: number) => void;
  readonly stop: () => Promise<void>;
}

interface PodList {
  items: {
    metadata: { name: string; labels: Record<string, string> };
    spec: { containers: { name: string }[] };
  }[];
}

const group = { groupVersion: 'metrics.k8s.io/v1beta1', version: 'v1beta1' };

/** Serves metrics.k8s.io from this process and registers it with the API server, like the metrics server. */
export async function startPodMetricsServer(namespace: string): Promise<PodMetricsServer> {
  const dir = await mkdtemp(join(tmpdir(), 'floatwise-metrics-'));
  const key = join(dir, 'key.pem');
  const certificate = join(dir, 'certificate.pem');
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
    ...['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ]);
  const cpu = new Map<string, number>();
  const answer = async (path: string): Promise<object> => {
    if (path === '/apis/metrics.k8s.io')
      return { kind: 'APIGroup', apiVersion: 'v1', name: 'metrics.k8s.io', versions: [group] };
    if (path === '/apis/metrics.k8s.io/v1beta1') {
      const pods = {
        name: 'pods',
        singularName: '',
        namespaced: true,
        kind: 'PodMetrics',
        verbs: ['get', 'list'],
      };
      return {
        kind: 'APIResourceList',
        apiVersion: 'v1',
        groupVersion: group.groupVersion,
        resources: [pods],
      };
    }
    const { items } = await kubectlJson<PodList>('get', 'pods', '--namespace', namespace);
    const selected = items.filter(({ metadata }) =>
      cpu.has(metadata.labels['app.kubernetes.io/component'] ?? ''),
    );
    return {
      kind: 'PodMetricsList',
      apiVersion: group.groupVersion,
      metadata: {},
      items: selected.map(({ metadata, spec }) => ({
        metadata: { name: metadata.name, namespace, labels: metadata.labels },
        timestamp: new Date().toISOString(),
        window: '15s',
        containers: spec.containers.map(({ name }) => ({
          name,
          usage: {
            cpu: `${cpu.get(metadata.labels['app.kubernetes.io/component'] ?? '') ?? 0}m`,
            memory: '100Mi',
          },
        })),
      })),
    };
  };
  const server = createServer(
    { key: await readFile(key), cert: await readFile(certificate) },
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'https://localhost');
      const wanted = /component=([a-z0-9]+)/.exec(searchParams.get('labelSelector') ?? '')?.[1];
      answer(pathname).then(
        (body) => {
          const items = 'items' in body ? (body.items as PodList['items']) : [];
          const chosen = items.filter(
            ({ metadata }) => metadata.labels['app.kubernetes.io/component'] === wanted,
          );
          const sent = 'items' in body && wanted !== undefined ? { ...body, items: chosen } : body;
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(sent));
        },
        () => response.writeHead(500).end(),
      );
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await register((server.address() as AddressInfo).port, namespace);
  return {
    setCpu: (component, milliCores) => cpu.set(component, milliCores),
    stop: async () => {
      await run('kubectl', ['delete', 'apiservice', 'v1beta1.metrics.k8s.io', '--ignore-not-found']);
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function register(port: number, namespace: string): Promise<void> {
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'pod-metrics', namespace },
    spec: { type: 'ExternalName', externalName: 'localhost', ports: [{ port }] },
  };
  const apiService = {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: 'v1beta1.metrics.k8s.io' },
    spec: {
      group: 'metrics.k8s.io',
      version: 'v1beta1',
      groupPriorityMinimum: 100,
      versionPriority: 100,
      insecureSkipTLSVerify: true,
      service: { name: 'pod-metrics', namespace, port },
    },
  };
  const list = { apiVersion: 'v1', kind: 'List', items: [service, apiService] };
  await run('kubectl', ['apply', '--filename', '-'], JSON.stringify(list));
}
