import { parseAllDocuments } from 'yaml';
import { renderChart } from '../../scripts/k8s/helm.ts';
import type { Command } from './record-commands.ts';

interface Metadata {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
}

interface RenderedObject {
  readonly kind: string;
  readonly metadata: Metadata;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly template?: { readonly metadata?: Pick<Metadata, 'labels'> };
    readonly volumeClaimTemplates?: readonly { readonly metadata: Metadata }[];
  };
}

/** What commands may name in a cluster with the chart. */
export interface ChartObjects {
  /** Such as `deployment floatwise-auth`. */
  readonly names: ReadonlySet<string>;
  /** Keys of each Secret. */
  readonly secretKeys: ReadonlyMap<string, readonly string[]>;
  readonly components: ReadonlySet<string>;
}

const componentLabel = 'app.kubernetes.io/component';
const release = 'floatwise';
/** Ways to render the chart in which every object of the documents is there. */
const ways = [
  ['nats.replicas=3', 'backUp.enabled=true', 'backUp.volume.persistentVolumeClaim.claimName=back-ups'],
  [
    ...['converter.autoscaling.by=keda', 'backUp.enabled=true', 'backUp.volume.emptyDir.sizeLimit=1Gi'],
    ...['backUp.restore=floatwise-20260131T021700Z.gz', 'backUp.restoreInto=restored'],
  ],
];

export async function readChartObjects(): Promise<ChartObjects> {
  const texts = await Promise.all(ways.map((set) => renderChart({ set })));
  const objects = texts.flatMap((text) =>
    parseAllDocuments(text).flatMap((document) => (document.toJS() as RenderedObject | null) ?? []),
  );
  return {
    names: new Set(objects.flatMap(listNames)),
    secretKeys: new Map(
      objects.flatMap(({ kind, metadata, stringData }) =>
        kind === 'Secret' ? [[metadata.name, Object.keys(stringData ?? {})] as const] : [],
      ),
    ),
    components: new Set(
      objects.flatMap(({ metadata, spec }) =>
        [metadata.labels, spec?.template?.metadata?.labels].flatMap(
          (labels) => labels?.[componentLabel] ?? [],
        ),
      ),
    ),
  };
}

/** An object, and what the cluster makes of it: pods and claims of a StatefulSet, Jobs of a CronJob. */
function listNames({ kind, metadata: { name }, spec }: RenderedObject): string[] {
  const servers = kind === 'StatefulSet' ? Array.from({ length: spec?.replicas ?? 1 }, (_, at) => at) : [];
  return [
    `${kind.toLowerCase()} ${name}`,
    ...servers.map((at) => `pod ${name}-${at}`),
    ...servers.flatMap((at) =>
      (spec?.volumeClaimTemplates ?? []).map(
        ({ metadata }) => `persistentvolumeclaim ${metadata.name}-${name}-${at}`,
      ),
    ),
    ...(kind === 'CronJob' ? [`job ${name}-1`] : []),
  ];
}

/** Kinds as the documents write them. */
const kinds: Readonly<Record<string, string>> = {
  cronjob: 'cronjob',
  deploy: 'deployment',
  deployment: 'deployment',
  hpa: 'horizontalpodautoscaler',
  job: 'job',
  pdb: 'poddisruptionbudget',
  pods: 'pod',
  pvc: 'persistentvolumeclaim',
  scaledobject: 'scaledobject',
  secret: 'secret',
  statefulset: 'statefulset',
  storageclass: 'storageclass',
};
const flagsWithValue = ['--selector', '--patch', '--replicas'];

/** What a command of kubectl or helm names that a cluster with the chart does not have. `commands` are all of the documents. */
export function listNameProblems(
  [program, ...args]: Command,
  objects: ChartObjects,
  commands: readonly Command[],
): string[] {
  if (program === 'helm') return listReleaseProblems(args);
  const end = args.indexOf('--');
  const own = end < 0 ? args : args.slice(0, end);
  const words = own.filter((arg, at) => !arg.startsWith('-') && !flagsWithValue.includes(own[at - 1] ?? ''));
  const flags = own.flatMap((arg, at) => (flagsWithValue.includes(arg) ? [[arg, own[at + 1] ?? '']] : []));
  const targets = listTargets(words);
  return [
    ...targets.flatMap(({ kind, name }) => findMissing(kind, name, objects, commands)),
    ...own
      .flatMap((arg) => (arg.startsWith('--from=') ? arg.slice('--from='.length) : []))
      .flatMap((from) => {
        const [kind = '', name = ''] = from.split('/');
        return findMissing(kind, name, objects, commands);
      }),
    ...flags.flatMap(([flag = '', value = '']) => {
      if (flag === '--selector') return listSelectorProblems(value, objects);
      if (flag !== '--patch') return [];
      return listPatchProblems(value, targets[0], objects);
    }),
  ];
}

interface Target {
  readonly kind: string;
  /** Empty for all of the kind. */
  readonly name: string;
}

function listTargets([verb, ...words]: readonly string[]): Target[] {
  if (verb === 'exec' || verb === 'logs') {
    return words.slice(0, 1).map((word) => {
      const [kind = '', name] = word.split('/');
      return name === undefined ? { kind: 'pods', name: kind } : { kind, name };
    });
  }
  // Its name is new.
  if (verb === 'create') return [];
  const [kind = '', ...names] = verb === 'rollout' ? words.slice(1) : words;
  return names.length === 0 ? [{ kind, name: '' }] : names.map((name) => ({ kind, name }));
}

function findMissing(
  kind: string,
  name: string,
  { names }: ChartObjects,
  commands: readonly Command[],
): string[] {
  const known = kinds[kind];
  if (known === undefined) return [`There is no kind ${kind}.`];
  const isMade = commands.some(([, verb, what, made]) => verb === 'create' && what === kind && made === name);
  const isThere = name.endsWith('…')
    ? [...names].some((one) => one.startsWith(`${known} ${name.slice(0, -1)}`))
    : names.has(`${known} ${name}`);
  return name === '' || isMade || isThere ? [] : [`There is no ${known} ${name}.`];
}

function listSelectorProblems(selector: string, { components }: ChartObjects): string[] {
  return selector.split(',').flatMap((one) => {
    const [label, value = ''] = one.split('=');
    const isThere =
      label === componentLabel
        ? components.has(value)
        : label === 'app.kubernetes.io/instance' && value === release;
    return isThere ? [] : [`Nothing has the label ${one}.`];
  });
}

function listPatchProblems(
  patch: string,
  target: Target | undefined,
  { secretKeys }: ChartObjects,
): string[] {
  const { stringData } = JSON.parse(patch) as { stringData?: Readonly<Record<string, string>> };
  if (target?.kind !== 'secret') return [];
  const keys = Object.keys(stringData ?? {});
  if (keys.length === 0) return [`The patch of ${target.name} changes nothing.`];
  return keys
    .filter((key) => secretKeys.get(target.name)?.includes(key) !== true)
    .map((key) => `The Secret ${target.name} has no ${key}.`);
}

function listReleaseProblems([verb = '', ...words]: readonly string[]): string[] {
  const [name, chart = ''] = verb === 'get' ? words.slice(1) : words;
  return [
    ...(name === release ? [] : [`There is no release ${name ?? ''}.`]),
    ...(verb !== 'upgrade' || /^(charts|oci:\/\/.*\/charts)\/floatwise$/.test(chart)
      ? []
      : [`There is no chart ${chart}.`]),
  ];
}
