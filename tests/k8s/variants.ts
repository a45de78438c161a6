import { resolve } from 'node:path';
import { chartDir } from '../../scripts/k8s/helm.ts';

interface Variant {
  readonly values?: readonly string[];
  readonly set?: readonly string[];
}

const production = resolve(chartDir, 'examples/production.yaml');
const external = [
  ...['nats.bundled=false', 'nats.url=nats://nats.example.com:4222', 'nats.existingSecret=nats'],
  ...['s3.bundled=false', 's3.endpoint=https://s3.example.com', 's3.existingSecret=s3'],
  ...['mongodb.bundled=false', 'mongodb.existingSecret=mongodb'],
  ...['valkey.bundled=false', 'valkey.existingSecret=valkey'],
];
const gateway = ['exposure.type=gateway', 'exposure.host=floatwise.example.com'];

/** Ways to install the chart whose every object an API server must take. */
export const variants: Readonly<Record<string, Variant>> = {
  defaults: {},
  'first try': { values: [resolve(chartDir, 'examples/first-try.yaml')] },
  production: { values: [production] },
  'external engines': { set: external },
  'external engines with KEDA': {
    set: [...external, 'converter.autoscaling.by=keda', 'nats.monitoring=nats.example.com:8222'],
  },
  KEDA: { set: ['converter.autoscaling.by=keda'] },
  'no scaling': { set: ['converter.autoscaling.by=none', 'gateway.autoscaling.enabled=false'] },
  ingress: { set: ['exposure.type=ingress', 'exposure.host=a.example.com', 'exposure.tls.secretName=tls'] },
  'a Gateway of its own': {
    set: [...gateway, 'exposure.gateway.className=any', 'exposure.tls.secretName=tls'],
  },
  'a Gateway that is there': { set: [...gateway, 'exposure.gateway.parentRefs[0].name=shared'] },
  'no network policies': { set: ['networkPolicies.enabled=false'] },
  'one NATS server': { set: ['nats.replicas=1'] },
};

/** `--set` values the chart must refuse, and what the refusal says. */
export const refusedValues: readonly (readonly [string, RegExp])[] = [
  ['gatway.replicas=2', /gatway/],
  ['gateway.replica=2', /replica/],
  ['gateway.replicas=0', /replicas/],
  ['gateway.settings.QUEUE_LIMT=1', /QUEUE_LIMT/],
  ['gateway.settings.QUEUE_LIMIT=many', /QUEUE_LIMIT/],
  ['gateway.settings.QUEUE_LIMIT=0', /QUEUE_LIMIT/],
  ['gateway.settings.LOG_LEVEL=loud', /LOG_LEVEL/],
  ['gateway.settings.SESSION_SECRET=in-the-clear', /SESSION_SECRET/],
  ['gateway.terminationGracePeriodSeconds=60', /CONVERSION_TIMEOUT_SECONDS/],
  ['converter.settings.TOOL_TIMEOUT_SECONDS=600', /terminationGracePeriodSeconds/],
  ['converter.autoscaling.by=queue', /by/],
  ['converter.autoscaling.min=0', /min/],
  ['converter.autoscaling.min=20', /larger than max/],
  ['converter.resources.limits.memory=lots', /memory/],
  ['nats.replicas=2', /replicas/],
  ['nats.bundled=false', /nats/],
  ['nats.streamReplicas=5', /one copy a server/],
  ['s3.bundled=false', /s3/],
  ['mongodb.bundled=false', /existingSecret/],
  ['valkey.bundled=false', /existingSecret/],
  ['exposure.type=ingress', /host/],
  ['exposure.type=loadbalancer', /type/],
  ['exposure.host=https://a.example.com', /host/],
];
