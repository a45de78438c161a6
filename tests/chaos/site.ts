import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMesh, type Mesh, type MeshOptions } from '@floatwise/testkit';
import { shortHoursEnv } from './clock-env.ts';
import { areReal, startLoneEngines } from './lone-engines.ts';
import { createPeople, signupCredits, type Person } from './person.ts';

/** High enough that no person reaches the limits per minute. */
const limits = {
  CONVERSIONS_PER_MINUTE: '1000000',
  LOGINS_PER_MINUTE: '100000',
  REGISTRATIONS_PER_HOUR: '100000',
  SIGNUP_CREDITS: String(signupCredits),
  LOG_LEVEL: 'warn',
  ...shortHoursEnv,
};

export interface Site {
  readonly mesh: Mesh;
  readonly people: readonly Person[];
}

/** Starts the whole mesh with two converters and the given number of people, and stops it when the work is done. */
export async function withSite<Result>(
  options: { people: number } & MeshOptions,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const lone = areReal && options.engines === undefined ? await startLoneEngines() : undefined;
  const engines = lone && { engines: lone.engines };
  // Three servers have three copies.
  const copies = areReal ? { STREAM_REPLICAS: '3' } : {};
  try {
    const env = { ...limits, ...copies, ...options.env };
    const mesh = await startMesh({ converters: 2, ...options, ...engines, env });
    try {
      return await work({ mesh, people: await createPeople(mesh.url, options.people) });
    } finally {
      await keepLogs(mesh);
      await mesh.stop();
    }
  } finally {
    await lone?.remove();
  }
}

/** With `logs=FOLDER`, writes the output of every process there, to investigate a broken promise. */
async function keepLogs(mesh: Mesh): Promise<void> {
  const folder = process.env['logs'] ?? '';
  if (folder === '') return;
  await mkdir(folder, { recursive: true });
  for (const name of ['gateway', 'auth', 'converter', 'stats'] as const)
    for (const { pid, output } of mesh.processes(name))
      await writeFile(join(folder, `${name}-${pid}.log`), output());
  await writeFile(join(folder, 'engines.log'), mesh.engines.warnings());
}

/**
 * Every person converts one file after another without pause while `disturb` runs, and then finishes the conversion in
 * progress.
 */
export async function convertWhile<Result>(
  people: readonly Person[],
  convert: (person: Person) => Promise<void>,
  disturb: () => Promise<Result>,
): Promise<Result> {
  const going = new AbortController();
  const loops = people.map(async (person) => {
    while (!going.signal.aborted) await convert(person);
  });
  const disturbed = await disturb().finally(() => going.abort());
  await Promise.all(loops);
  return disturbed;
}
