export type Schema = Readonly<Record<string, unknown>>;

/** Every value of the chart is listed here; any other is refused. */
const object = (properties: Record<string, Schema>, more: Schema = {}): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...more,
});
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const text: Schema = { type: 'string' };
const filled: Schema = { type: 'string', minLength: 1 };
const flag: Schema = { type: 'boolean' };
const whole = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum });
const map: Schema = { type: 'object', additionalProperties: { type: 'string' } };
const list = (items: Schema): Schema => ({ type: 'array', items });

const port = whole(1, 65_535);
const quantity: Schema = {
  type: ['string', 'integer'],
  pattern: '^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?$',
};
/** An empty list of peers would allow all traffic. */
const cidrs: Schema = {
  ...list({ type: 'string', pattern: '^[0-9a-fA-F:.]+/[0-9]{1,3}$' }),
  minItems: 1,
};
const objects = list({ type: 'object' });

/** The values of `podDefaults`; any component may have its own. */
const podValues: Readonly<Record<string, Schema>> = {
  podAnnotations: map,
  podLabels: map,
  extraEnv: list(
    object({ name: filled, value: text, valueFrom: { type: 'object' } }, { required: ['name'] }),
  ),
  extraVolumes: objects,
  extraVolumeMounts: objects,
  nodeSelector: map,
  tolerations: objects,
  affinity: { type: 'object' },
  whenUnsatisfiable: { enum: ['ScheduleAnyway', 'DoNotSchedule'] },
  podSecurityContext: { type: 'object' },
  containerSecurityContext: { type: 'object' },
  imagePullSecrets: list(object({ name: filled }, { required: ['name'] })),
  priorityClassName: text,
  serviceAccountName: text,
};
const imageName: Schema = { type: 'string', pattern: '^[a-z0-9][a-z0-9._/:@-]*$' };
const digest: Schema = { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' };
const services = ['gateway', 'auth', 'stats', 'converter'];

/** An external NATS, S3, MongoDB or Redis needs its address. If either of two credentials will do, the templates check that. */
function engine(properties: Record<string, Schema>, needed: Record<string, Schema>): Schema {
  return object(
    {
      bundled: flag,
      existingSecret: text,
      image: imageName,
      resources: ref('resources'),
      cidrs,
      ...podValues,
      ...properties,
    },
    {
      if: { properties: { bundled: { const: false } } },
      then: { properties: needed, required: Object.keys(needed) },
    },
  );
}

function service(name: string, properties: Record<string, Schema> = {}): Schema {
  return object({
    resources: ref('resources'),
    settings: ref(`${name}Settings`),
    secretSettings: ref(`${name}SecretSettings`),
    ...podValues,
    ...properties,
  });
}

const exposure = object(
  {
    type: { enum: ['none', 'ingress', 'gateway'] },
    proxyHops: { ...whole(0, 10), type: ['integer', 'null'] },
    host: { type: 'string', pattern: '^$|^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' },
    tls: object({ secretName: text }),
    className: text,
    annotations: map,
    parentRefs: list(object({ name: filled, namespace: text, sectionName: text })),
  },
  {
    allOf: [
      {
        if: { properties: { type: { enum: ['ingress', 'gateway'] } } },
        then: { properties: { host: { minLength: 1 } } },
      },
      {
        if: { properties: { type: { const: 'gateway' } } },
        then: { properties: { parentRefs: { minItems: 1 } } },
      },
    ],
  },
);

const sections: Record<string, Schema> = {
  productName: { type: 'string', minLength: 1, maxLength: 60 },
  image: object({
    repository: imageName,
    tag: { type: 'string', pattern: '^$|^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$' },
    digests: object(Object.fromEntries(services.map((name) => [name, digest]))),
    pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] },
  }),
  admin: object({ username: { type: 'string', minLength: 3, maxLength: 50 }, existingSecret: text }),
  session: object({ existingSecret: text }),
  caBundle: object({ configMap: text, key: filled }),
  mail: object({ from: text, port, cidrs }),
  webhooks: object({ enabled: flag, privateNetworks: { ...cidrs, minItems: 0 } }),
  exposure,
  gateway: service('gateway', {
    autoscaling: object({
      enabled: flag,
      min: whole(1, 100),
      max: whole(1, 100),
      cpuPercent: whole(10, 100),
    }),
    ingressFrom: list({ type: 'object' }),
    egress: list({ type: 'object' }),
  }),
  auth: service('auth', { replicas: whole(1, 100) }),
  stats: service('stats', { replicas: whole(1, 100) }),
  converter: service('converter', {
    autoscaling: object({
      by: { enum: ['keda', 'cpu', 'none'] },
      min: whole(1, 1_000),
      max: whole(1, 1_000),
      cpuPercent: whole(10, 100),
      kedaNamespace: filled,
    }),
  }),
  nats: engine(
    {
      // Credentials come from a Secret. The port in the network policy is that of the URL.
      url: { type: 'string', pattern: '^$|^(nats|tls)://[^/,\\s]+(,(nats|tls)://[^/,\\s]+)*$' },
      credsSecret: text,
      tls: object({
        existingSecret: text,
        issuer: object({ name: filled, kind: { enum: ['Issuer', 'ClusterIssuer'] } }),
        clientSecret: text,
      }),
      streamReplicas: whole(0, 5),
      streamStorage: { oneOf: [quantity, { const: '' }] },
      monitoring: text,
      account: filled,
      replicas: { enum: [1, 3, 5] },
      storage: quantity,
    },
    { url: filled },
  ),
  s3: engine(
    {
      endpoint: { type: 'string', pattern: '^$|^https?://[^/\\s]+/?$' },
      region: filled,
      bucket: { type: 'string', minLength: 3, maxLength: 63 },
      size: quantity,
      workloadIdentity: flag,
    },
    { endpoint: filled },
  ),
  mongodb: engine(
    { database: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,63}$' }, port, storage: quantity },
    { existingSecret: filled },
  ),
  valkey: engine({ port, storage: quantity }, { existingSecret: filled }),
  networkPolicies: object({
    enabled: flag,
    monitoringNamespace: text,
    dns: object({
      peers: { ...objects, minItems: 1 },
      ports: { ...list(port), minItems: 1 },
    }),
  }),
  jobs: object({ resources: ref('resources'), ...podValues }),
  storageClass: text,
  podDefaults: object({ ...podValues, fixedIds: flag }),
  backUp: object({
    enabled: flag,
    schedule: filled,
    keep: whole(1, 10_000),
    volume: { type: 'object' },
    restore: { type: 'string', pattern: '^$|^[A-Za-z0-9._-]+$' },
    restoreInto: { type: 'string', pattern: '^[A-Za-z0-9_-]{0,63}$' },
  }),
  tracing: object({
    endpoint: { type: 'string', pattern: '^$|^https?://[^/\\s]+/?$' },
    share: { type: 'number', minimum: 0, maximum: 1 },
    // An empty list of peers would allow all traffic.
    peers: { ...objects, minItems: 1 },
  }),
  prometheusRule: object({
    enabled: flag,
    labels: map,
    runbookUrl: { type: 'string', pattern: '^(https?://[^\\s#]+)?$' },
  }),
  dashboard: object({ enabled: flag, labels: map }),
  podMonitor: object({
    enabled: flag,
    labels: map,
  }),
};

export const valuesSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart floatwise',
  ...object({ global: { type: 'object' }, ...sections }),
  $defs: {
    resources: object({
      requests: object(
        { cpu: quantity, memory: quantity, 'ephemeral-storage': quantity },
        { required: ['cpu', 'memory'] },
      ),
      limits: object(
        { cpu: quantity, memory: quantity, 'ephemeral-storage': quantity },
        { required: ['memory'] },
      ),
    }),
    secretKey: object({ secret: filled, key: filled }, { required: ['secret', 'key'] }),
  },
} as const;
