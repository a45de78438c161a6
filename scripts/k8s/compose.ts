import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { rootDir } from './helm.ts';

const loader = 'github.com/compose-spec/compose-go/v2/cmd@v2.16.2';

interface ComposeService {
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly ports?: readonly unknown[];
  readonly container_name?: string;
  readonly stop_grace_period?: string;
  readonly volumes?: readonly { readonly type: string; readonly source?: string; readonly target: string }[];
}

export interface ComposeModel {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

/** Loads the compose file with Compose's own loader. */
export async function loadCompose(): Promise<ComposeModel> {
  // The loader has no secrets, and any value will do.
  const text = (await readFile(resolve(rootDir, 'docker-compose.yml'), 'utf8')).replaceAll(
    ':?make .env',
    ':-an-example',
  );
  const loading = promisify(execFile)('go', ['run', loader, '-format', 'json', '-'], { cwd: rootDir });
  loading.child.stdin?.end(text);
  const { stdout } = await loading.catch((error: unknown) => {
    throw new Error('docker-compose.yml is not valid.', { cause: error });
  });
  return JSON.parse(stdout) as ComposeModel;
}

/** Where each engine keeps persistent data; uploads in transit are in memory. */
const lastingFolders: Readonly<Record<string, string>> = {
  nats: '/data',
  mongodb: '/data/db',
  valkey: '/data',
};

/** Describes problems of a valid compose file that would prevent a start with one command, or several converters. */
export function listComposeProblems({ services, volumes = {} }: ComposeModel): string[] {
  const { converter = {} } = services;
  const kept = Object.entries(services).flatMap(([name, { volumes: mounts = [] }]) =>
    mounts.filter(({ type }) => type === 'volume').map(({ target }) => `${name}:${target}`),
  );
  const lasting = Object.entries(lastingFolders).map(([name, folder]) => `${name}:${folder}`);
  return [
    ...Object.entries(services).flatMap(([name, service]) => listOrderProblems(name, service, services)),
    ...(converter.ports === undefined && converter.container_name === undefined
      ? []
      : ['The converter has a port or a name of its own, so that --scale converter=4 would start one.']),
    ...kept
      .filter((one) => !lasting.includes(one))
      .map((one) => `${one} is kept in a volume and need not last.`),
    ...lasting.filter((one) => !kept.includes(one)).map((one) => `${one} has to last and is in no volume.`),
    ...Object.keys(volumes)
      .filter((name) => !(name in lastingFolders))
      .map((name) => `No engine needs the volume ${name}.`),
  ];
}

/** Checks that a service waits for the health of others, that each has a health check, and that there is no cycle. */
function listOrderProblems(name: string, service: ComposeService, all: ComposeModel['services']): string[] {
  const dependencies = Object.entries(service.depends_on ?? {});
  const unchecked = dependencies
    .filter(([of, { condition }]) => condition === 'service_healthy' && all[of]?.healthcheck === undefined)
    .map(([of]) => `${name} waits for the health of ${of}, which has no health check.`);
  const byStart = dependencies
    .filter(([, { condition }]) => condition === 'service_started')
    .map(([of]) => `${name} waits for the start of ${of} and not for its health.`);
  const seen = new Set<string>();
  const open = dependencies.map(([of]) => of);
  for (let of = open.pop(); of !== undefined; of = open.pop()) {
    if (seen.has(of)) continue;
    seen.add(of);
    open.push(...Object.keys(all[of]?.depends_on ?? {}));
  }
  return [...unchecked, ...byStart, ...(seen.has(name) ? [`${name} waits for itself.`] : [])];
}
