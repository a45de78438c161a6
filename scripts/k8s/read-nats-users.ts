import { resolve } from 'node:path';
import { execa } from 'execa';
import { rootDir } from './helm.ts';

/** The subjects that a NATS user may publish and subscribe to. */
export interface NatsRights {
  readonly user: string;
  readonly publish: readonly string[];
  /** Subjects that `publish` allows but NATS refuses. */
  readonly neverPublish: readonly string[];
  readonly subscribe: readonly string[];
}

interface Subjects {
  readonly allow?: readonly string[];
  readonly deny?: readonly string[];
}
interface PrintedUser {
  readonly name: string;
  readonly permissions: { readonly publish: Subjects | null; readonly subscribe: Subjects | null };
}

/** The NATS users with their rights, parsed by NATS itself. @throws Error with NATS's own message about them */
export async function readNatsUsers(rules: string): Promise<NatsRights[]> {
  const { stdout } = await execa('go', ['run', './print-nats-users'], {
    cwd: resolve(rootDir, 'engines'),
    input: rules,
  });
  return (JSON.parse(stdout) as PrintedUser[]).map(({ name, permissions: { publish, subscribe } }) => ({
    user: name,
    publish: publish?.allow ?? [],
    neverPublish: publish?.deny ?? [],
    subscribe: subscribe?.allow ?? [],
  }));
}
