import { steadyMemoryEnv } from '@floatwise/service-kit/node-env';
import { listComposeProblems, loadCompose } from './compose.ts';
import { listSubjectDrift, readNatsUsers } from './list-subject-drift.ts';
import { externalEngineSettings, imageSettings, listContainerEnv, readText, serviceEnv } from './services.ts';

function compare(where: string, given: readonly string[], read: readonly string[]): string[] {
  return [
    ...given
      .filter((name) => !read.includes(name))
      .map((name) => `${where} sets ${name}, which the service does not read.`),
    ...read
      .filter((name) => !given.includes(name))
      .map((name) => `${where} does not know ${name}, which the service reads.`),
  ];
}

/**
 * Describes settings that a service reads but the chart or the compose file lacks, or the reverse. `manifests` is the chart
 * rendered with its defaults, `schema` its values.schema.json.
 */
export async function listDrift(manifests: string, schema: string): Promise<string[]> {
  const { $defs } = JSON.parse(schema) as { $defs: Record<string, { properties: object } | undefined> };
  const compose = await loadCompose();
  const settings = Object.entries(serviceEnv).flatMap(([service, shape]) => {
    const read = Object.keys(shape).filter((name) => !imageSettings.includes(name));
    const byValues = ['Settings', 'SecretSettings'].flatMap((kind) =>
      Object.keys($defs[`${service}${kind}`]?.properties ?? {}),
    );
    return [
      ...compare(`The chart's ${service}`, [...listContainerEnv(manifests, service), ...byValues], read),
      ...compare(
        `The ${service} of docker-compose.yml`,
        Object.keys(compose.services[service]?.environment ?? {}),
        read.filter((name) => !externalEngineSettings.includes(name)),
      ),
    ];
  });
  return [
    ...settings,
    ...listComposeProblems(compose),
    ...listSubjectDrift(await readNatsUsers(await readText('engines/nats-users.conf'))),
    ...(await listPasswordDrift()),
    ...(await listImageDrift()),
  ];
}

/** Checks that every NATS user has a password in the compose file. */
async function listPasswordDrift(): Promise<string[]> {
  const rules = await readText('engines/nats-users.conf');
  const composeText = await readText('docker-compose.yml');
  const variables = [
    ...new Set([...rules.matchAll(/\$(NATS_[A-Z]+_PASSWORD)/g)].map(([, name]) => name ?? '')),
  ];
  return variables
    .filter((name) => !composeText.includes(`\n  ${name}:`))
    .map((name) => `docker-compose.yml gives NATS no ${name}, which engines/nats-users.conf needs.`);
}

/** Checks that the images have this version, and the environment that `make run` gives its processes. */
async function listImageDrift(): Promise<string[]> {
  const { version } = JSON.parse(await readText('package.json')) as { version: string };
  const chart = await readText('charts/floatwise/Chart.yaml');
  const dockerfile = await readText('Dockerfile');
  return [
    ...(chart.includes(`\nappVersion: ${version}\n`)
      ? []
      : [`charts/floatwise/Chart.yaml has not the appVersion ${version}.`]),
    ...Object.entries(steadyMemoryEnv)
      .filter(([name, value]) => !dockerfile.includes(`${name}=${value}`))
      .map(
        ([name, value]) =>
          `Dockerfile does not set ${name}=${value}, as packages/service-kit/src/node-env.ts does.`,
      ),
  ];
}
