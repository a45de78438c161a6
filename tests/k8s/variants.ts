import { resolve } from 'node:path';
import { chartDir } from '../../scripts/k8s/helm.ts';

export interface Variant {
  readonly values?: readonly string[];
  readonly set?: readonly string[];
  /** Allowed connections in addition to `everyArrow`; none if the policies are off. */
  readonly arrows?: readonly string[];
  /** The DNS server and its port, if not the usual one. */
  readonly dns?: readonly [peer: string, port: number];
  /** Installed in a namespace that refuses pods with user or group ids. */
  readonly hasNoIds?: true;
  /** Also installed, in a namespace of its own. */
  readonly isInstalled?: true;
}

const services = ['auth', 'converter', 'gateway', 'stats'] as const;

/** The connections of `helm test`, in every variant. */
const everyArrow: readonly string[] = ['test gateway:8080'];

/** The arrows of docs/architecture.md, for engines in the cluster. */
const engineArrows: Readonly<Record<'nats' | 's3' | 'mongodb' | 'valkey', readonly string[]>> = {
  nats: [...services, 'setup'].map((name) => `${name} nats:4222`).concat('nats nats:6222'),
  s3: ['converter s3:7070', 'gateway s3:7070'],
  mongodb: ['auth mongodb:27017', 'stats mongodb:27017'],
  valkey: ['gateway valkey:6379'],
};
const people = ['* gateway:8080'];
const bundled = [...Object.values(engineArrows).flat(), ...people];
const kedaArrow = 'namespace/keda nats:8222';

/** The same arrows for external engines: to addresses, on the port of each. */
function pointElsewhere(engine: keyof typeof engineArrows, end: string): string[] {
  return engineArrows[engine]
    .filter((arrow) => !arrow.startsWith('nats'))
    .map((arrow) => arrow.replace(/ .*/, ` ${end}`));
}
const elsewhere = [
  ...pointElsewhere('nats', '0.0.0.0/0:4222'),
  ...pointElsewhere('s3', '0.0.0.0/0:443'),
  ...pointElsewhere('mongodb', '0.0.0.0/0:27017'),
  ...pointElsewhere('valkey', '0.0.0.0/0:6379'),
  ...people,
];
const productionArrows = [
  ...engineArrows.nats,
  ...pointElsewhere('s3', '0.0.0.0/0:443'),
  ...pointElsewhere('mongodb', '10.20.0.0/16:27017'),
  'back-up 10.20.0.0/16:27017',
  ...pointElsewhere('valkey', '10.21.0.0/16:6379'),
  'auth 10.22.0.0/16:465',
  kedaArrow,
  'namespace/ingress-nginx gateway:8080',
  ...services.map((name) => `namespace/monitoring ${name}:9090`),
];

const extendedArrows = [...bundled, ...services.map((name) => `namespace/monitoring ${name}:9090`)];

/** The only example that sets the administrator's password. */
export const production = resolve(chartDir, 'examples/production.yaml');
const external = [
  ...['nats.bundled=false', 'nats.url=nats://nats.example.com:4222', 'nats.existingSecret=nats'],
  ...['s3.bundled=false', 's3.endpoint=https://s3.example.com', 's3.existingSecret=s3'],
  ...['mongodb.bundled=false', 'mongodb.existingSecret=mongodb'],
  ...['valkey.bundled=false', 'valkey.existingSecret=valkey'],
];
const gateway = ['exposure.type=gateway', 'exposure.host=floatwise.example.com'];

/** As `listArrows` writes it: not the networks of the cluster, of its provider and of this host. */
const internet = [
  ...['0.0.0.0/0', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8'],
  ...['169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
].join(' without ');

const kubeDns = ['namespace/*/kube-dns', 53] as const;

/** The arrows of a variant with pods of these components, in order. */
export function listWantedArrows(
  { arrows = bundled, dns = kubeDns }: Variant,
  components: readonly string[],
): string[] {
  if (arrows.length === 0) return [];
  const [peer, port] = dns;
  const names = components.flatMap((name) => [port, `${port}/UDP`].map((end) => `${name} ${peer}:${end}`));
  return [...arrows, ...everyArrow, ...names].sort();
}

/** Ways to install the chart. An API server must accept every object of each. */
export const variants: Readonly<Record<string, Variant>> = {
  defaults: {},
  'first try': { values: [resolve(chartDir, 'examples/first-try.yaml')] },
  production: { values: [production], arrows: productionArrows, isInstalled: true },
  'external engines': { set: external, arrows: elsewhere, isInstalled: true },
  'external engines with KEDA': {
    set: [...external, 'converter.autoscaling.by=keda', 'nats.monitoring=nats.example.com:8222'],
    arrows: elsewhere,
  },
  KEDA: { set: ['converter.autoscaling.by=keda'], arrows: [...bundled, kedaArrow] },
  'no scaling': { set: ['converter.autoscaling.by=none', 'gateway.autoscaling.enabled=false'] },
  ingress: {
    set: ['exposure.type=ingress', 'exposure.host=a.example.com', 'exposure.tls.secretName=tls'],
    isInstalled: true,
  },
  'a Gateway': {
    set: [...gateway, 'exposure.parentRefs[0].name=shared', 'exposure.annotations.a=b'],
    isInstalled: true,
  },
  metrics: {
    set: [
      ...['podMonitor.enabled=true', 'podMonitor.labels.release=prometheus'],
      'networkPolicies.monitoringNamespace=monitoring',
    ],
    arrows: [...bundled, ...services.map((name) => `namespace/monitoring ${name}:9090`)],
    isInstalled: true,
  },
  'back-ups': {
    set: [
      'backUp.enabled=true',
      'backUp.volume.persistentVolumeClaim.claimName=back-ups',
      'backUp.restore=floatwise-20260131T021700Z.gz',
      'backUp.restoreInto=restored',
    ],
    arrows: [...bundled, 'back-up mongodb:27017'],
  },
  'back-ups of an external MongoDB': {
    set: [...external, 'backUp.enabled=true', 'backUp.volume.persistentVolumeClaim.claimName=back-ups'],
    arrows: [...elsewhere, 'back-up 0.0.0.0/0:27017'],
  },
  webhooks: {
    set: ['webhooks.enabled=true', 'webhooks.privateNetworks={10.1.0.0/16}'],
    arrows: [...bundled, ...[internet, '2000::/3', '10.1.0.0/16'].map((network) => `auth ${network}:443`)],
  },
  'no network policies': { set: ['networkPolicies.enabled=false'], arrows: [] },
  OpenShift: {
    values: [resolve(chartDir, 'examples/openshift.yaml')],
    arrows: [...bundled.filter((arrow) => arrow !== '* gateway:8080'), 'namespace/* gateway:8080'],
    dns: ['namespace/openshift-dns', 5353],
    hasNoIds: true,
    isInstalled: true,
  },
  'an S3 by workload identity': {
    set: [
      ...external.filter((one) => one !== 's3.existingSecret=s3'),
      ...['s3.workloadIdentity=true', 'gateway.serviceAccountName=site', 'converter.serviceAccountName=site'],
    ],
    arrows: elsewhere,
  },
  'three NATS servers': { set: ['nats.replicas=3'] },
  'NATS with TLS': { set: ['nats.tls.existingSecret=nats-tls', 'nats.replicas=3'], isInstalled: true },
  'NATS with TLS by cert-manager': { set: ['nats.tls.issuer.name=authority'] },
  'an external NATS with credentials': {
    set: [
      ...external.filter((one) => !one.startsWith('nats.')),
      ...['nats.bundled=false', 'nats.url=tls://nats.example.com', 'nats.credsSecret=creds'],
      ...['nats.tls.clientSecret=client', 'caBundle.configMap=authority'],
    ],
    arrows: elsewhere,
  },
  'every extension point': {
    values: [resolve(import.meta.dirname, 'extended-values.yaml')],
    arrows: extendedArrows,
  },
  'names that YAML reads as another type': {
    values: [resolve(import.meta.dirname, 'odd-names-values.yaml')],
  },
  'external engines on ports of their own': {
    set: [
      ...external.filter((one) => !/url=|endpoint=/.test(one)),
      ...[
        'nats.url=nats://a.example.com:4333\\,tls://b.example.com',
        's3.endpoint=http://s3.example.com:9000',
      ],
      ...['mongodb.port=27018', 'valkey.port=6380'],
    ],
    arrows: [
      ...pointElsewhere('nats', '0.0.0.0/0:4222'),
      ...pointElsewhere('nats', '0.0.0.0/0:4333'),
      ...pointElsewhere('s3', '0.0.0.0/0:9000'),
      ...pointElsewhere('mongodb', '0.0.0.0/0:27018'),
      ...pointElsewhere('valkey', '0.0.0.0/0:6380'),
      ...people,
    ],
  },
};

/** `--set` values the chart must refuse, with the text of the refusal. */
export const refusedValues: readonly (readonly [string, RegExp])[] = [
  ['gatway.replicas=2', /gatway/],
  ['gateway.replica=2', /replica/],
  ['gateway.replicas=0', /replicas/],
  ['gateway.settings.QUEUE_LIMT=1', /QUEUE_LIMT/],
  ['gateway.settings.QUEUE_LIMIT=many', /QUEUE_LIMIT/],
  ['gateway.settings.QUEUE_LIMIT=0', /QUEUE_LIMIT/],
  ['gateway.settings.LOG_LEVEL=loud', /LOG_LEVEL/],
  ['gateway.settings.SESSION_SECRET=in-the-clear', /SESSION_SECRET/],
  ['converter.autoscaling.by=queue', /by/],
  ['converter.autoscaling.min=0', /min/],
  ['converter.autoscaling.min=20', /larger than max/],
  ['converter.resources.limits.memory=lots', /memory/],
  ['converter.resources.limits.memory=1Gi', /need 2688Mi/],
  ['converter.settings.CONVERTER_CONCURRENCY=8', /need 10176Mi/],
  ['nats.replicas=2', /replicas/],
  ['nats.bundled=false', /nats/],
  ['nats.bundled=false,nats.url=nats://nats.example.com', /set nats\.existingSecret or nats\.credsSecret/],
  ['nats.streamReplicas=5', /one copy a server/],
  ['s3.bundled=false,s3.endpoint=https://s3.example.com', /set s3\.existingSecret or s3\.workloadIdentity/],
  ['s3.workloadIdentity=true', /for an S3 of your own/],
  ['nats.credsSecret=creds', /are for a NATS of your own/],
  [
    'nats.bundled=false,nats.url=tls://nats.example.com,nats.existingSecret=nats,nats.tls.existingSecret=tls',
    /are for the bundled NATS/,
  ],
  ['nats.tls.issuer.kind=Anything', /kind/],
  ['s3.bundled=false', /s3/],
  ['mongodb.bundled=false', /existingSecret/],
  ['valkey.bundled=false', /existingSecret/],
  ['podMonitor.enabled=true', /monitoringNamespace/],
  ['prometheusRule.enabled=true', /podMonitor/],
  ['tracing.endpoint=otel:4318', /endpoint/],
  ['tracing.peers={}', /peers/],
  [
    'nats.url=nats://user:secret@nats.example.com',
    /nats\.url has a name or a password .* nats\.existingSecret/,
  ],
  ['s3.endpoint=https://key:secret@s3.example.com', /s3\.endpoint has a name or a password/],
  ['tracing.endpoint=http://user:secret@otel:4318', /tracing\.endpoint has a name or a password/],
  ['s3.cidrs={}', /cidrs/],
  ['image.tag=1.0 beta', /tag/],
  ['nats.image=nats:2 alpine', /image/],
  ['image.digests.gateway=1.0', /gateway/],
  ['image.digests.nats=sha256:00', /nats/],
  ['nats=null', /nats/],
  ['converter.resources=null', /resources/],
  ['networkPolicies.dns.peers={}', /peers/],
  ['mail.from=mail@example.com', /auth\.secretSettings\.SMTP_URL/],
  [
    'mail.from=mail@example.com,auth.secretSettings.SMTP_URL.secret=mail,auth.secretSettings.SMTP_URL.key=url',
    /the address people see/,
  ],
  ['mail.port=0', /port/],
  ['backUp.restore=floatwise-20260131T021700Z.gz', /backUp.enabled is false/],
  ['backUp.enabled=true', /where the files go/],
  ['backUp.enabled=true,backUp.restore=../other', /restore/],
  [
    'backUp.enabled=true,backUp.volume.emptyDir.sizeLimit=1Gi,backUp.restore=a.gz,backUp.restoreInto=floatwise',
    /another database than the one in use/,
  ],
  ['exposure.type=ingress', /host/],
  ['exposure.type=loadbalancer', /type/],
  ['exposure.type=gateway,exposure.host=a.example.com', /parentRefs/],
  ['exposure.host=https://a.example.com', /host/],
];
