type Schema = Readonly<Record<string, unknown>>;

/** Every value of the chart is named here; what is not is refused. */
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
const cidrs = list({ type: 'string', pattern: '^[0-9a-fA-F:.]+/[0-9]{1,3}$' });

/** A NATS, S3, MongoDB or Redis of one's own needs what names it. */
function engine(properties: Record<string, Schema>, needed: Record<string, Schema>): Schema {
  return object(
    {
      bundled: flag,
      existingSecret: text,
      image: filled,
      resources: ref('resources'),
      cidrs,
      port,
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
    replicas: whole(1, 100),
    terminationGracePeriodSeconds: whole(15, 3_600),
    resources: ref('resources'),
    settings: ref(`${name}Settings`),
    secretSettings: ref(`${name}SecretSettings`),
    ...properties,
  });
}

const exposure = object(
  {
    type: { enum: ['none', 'ingress', 'gateway'] },
    host: { type: 'string', pattern: '^$|^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$' },
    tls: object({ secretName: text }),
    ingress: object({ className: text, annotations: map }),
    gateway: object({
      parentRefs: list(object({ name: filled, namespace: text, sectionName: text })),
      className: text,
    }),
  },
  {
    allOf: [
      {
        if: { properties: { type: { enum: ['ingress', 'gateway'] } } },
        then: { properties: { host: { minLength: 1 } } },
      },
      {
        if: {
          properties: {
            type: { const: 'gateway' },
            gateway: { properties: { parentRefs: { maxItems: 0 } } },
          },
        },
        then: { properties: { gateway: { properties: { className: { minLength: 1 } } } } },
      },
    ],
  },
);

export const valuesSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Values of the chart floatwise',
  ...object({
    global: { type: 'object' },
    productName: { type: 'string', minLength: 1, maxLength: 60 },
    image: object({
      repository: filled,
      tag: text,
      pullPolicy: { enum: ['Always', 'IfNotPresent', 'Never'] },
      pullSecrets: list(filled),
    }),
    admin: object({ username: { type: 'string', minLength: 3, maxLength: 50 }, existingSecret: text }),
    session: object({ existingSecret: text }),
    exposure,
    gateway: service('gateway', {
      autoscaling: object({
        enabled: flag,
        min: whole(1, 100),
        max: whole(1, 100),
        cpuPercent: whole(10, 100),
      }),
      ingressFrom: list({ type: 'object' }),
    }),
    auth: service('auth'),
    stats: service('stats'),
    converter: service('converter', {
      autoscaling: object({
        by: { enum: ['keda', 'cpu', 'none'] },
        min: whole(1, 1_000),
        max: whole(1, 1_000),
        cpuPercent: whole(10, 100),
        jobsPerPod: whole(1, 1_000),
        pollingSeconds: whole(1, 300),
        kedaNamespace: filled,
      }),
    }),
    nats: engine(
      {
        url: { type: 'string', pattern: '^$|^(nats|tls)://' },
        streamReplicas: whole(0, 5),
        monitoring: text,
        account: filled,
        replicas: { enum: [1, 3, 5] },
        storage: quantity,
        storageClass: text,
      },
      { url: filled, existingSecret: filled },
    ),
    s3: engine(
      {
        endpoint: { type: 'string', pattern: '^$|^https?://' },
        region: filled,
        bucket: { type: 'string', minLength: 3, maxLength: 63 },
        size: quantity,
      },
      { endpoint: filled, existingSecret: filled },
    ),
    mongodb: engine({ storage: quantity, storageClass: text }, { existingSecret: filled }),
    valkey: engine({ storage: quantity, storageClass: text }, { existingSecret: filled }),
    networkPolicies: object({ enabled: flag, monitoringNamespace: text }),
    podMonitor: object({
      enabled: flag,
      labels: map,
      interval: { type: 'string', pattern: '^[1-9][0-9]*(s|m)$' },
    }),
    scheduling: object({
      whenUnsatisfiable: { enum: ['ScheduleAnyway', 'DoNotSchedule'] },
      nodeSelector: map,
      tolerations: list({ type: 'object' }),
    }),
  }),
  $defs: {
    resources: object({
      requests: object({ cpu: quantity, memory: quantity }, { required: ['cpu', 'memory'] }),
      limits: object({ cpu: quantity, memory: quantity }, { required: ['memory'] }),
    }),
    secretKey: object({ secret: filled, key: filled }, { required: ['secret', 'key'] }),
  },
} as const;
