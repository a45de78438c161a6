import type { ServiceConfig } from './config.ts';
import { startHealthServer } from './health.ts';
import type { RunningService } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import type { Registry } from './metrics.ts';
import { warnOfAffectedNode } from './node-release.ts';

/** A server that a service needs, and how to reach it. */
export interface Engine<Client> {
  /** Waits until the server is available. */
  readonly connect: () => Promise<Client>;
  /** Waits until the server has what the service needs, such as streams or a bucket. */
  readonly prepare?: (client: Client) => Promise<void>;
  /** Rejects while the server does not answer. */
  readonly check: (client: Client) => Promise<void>;
  readonly close: (client: Client) => Promise<void>;
}

/** The work of a service once its engines are available. */
export interface ServiceWork {
  /** Rejects after the work has stopped unexpectedly. */
  readonly check?: () => Promise<void>;
  /** Accepts no new work and finishes or hands back current work. */
  readonly stop: () => Promise<void>;
}

export interface StartedService<Work extends ServiceWork> extends RunningService {
  readonly work: Work;
  readonly healthPort: number;
}

/** From the start, `/readyz` names each engine that does not answer, and the work until it has started. */
export async function startService<Clients extends object, Work extends ServiceWork>(service: {
  readonly engines: { readonly [Name in keyof Clients]: Engine<Clients[Name]> };
  /** The name of the work in `/readyz`. */
  readonly workName: string;
  /** It can serve without an engine, so it stays ready once its work has started. */
  readonly servesWithout?: boolean;
  readonly start: (clients: Clients) => Promise<Work>;
  /** Port 0 picks a free one. */
  readonly health: ServiceConfig['health'];
  readonly metrics: Registry;
  readonly logger: Logger;
}): Promise<StartedService<Work>> {
  const { health: address, metrics, logger } = service;
  warnOfAffectedNode(logger);
  const opened = (Object.keys(service.engines) as (keyof Clients & string)[]).map((name) =>
    openEngine(name, service.engines[name]),
  );
  const working = Promise.withResolvers<Work>();
  let isWorking = false;
  const checks = Object.fromEntries(opened.map(({ name, check }) => [name, check]));
  const health = await startHealthServer({
    ...address,
    checks: { ...checks, [service.workName]: async () => (await working.promise).check?.() },
    isServing: () => isWorking && service.servesWithout === true,
    metrics,
    logger,
  });
  let work: Work;
  try {
    const clients = await Promise.all(
      opened.map(async ({ name, prepared }) => [name, await prepared] as const),
    );
    work = await service.start(Object.fromEntries(clients) as Clients);
  } catch (error) {
    await health.stop();
    throw error;
  }
  working.resolve(work);
  isWorking = true;

  return {
    work,
    healthPort: health.port,
    stop: async () => {
      health.drain();
      await work.stop();
      for (const engine of opened) await engine.close();
      await health.stop();
    },
  };
}

/** `prepared` resolves to the client once the engine is prepared. */
function openEngine<Client>(name: string, engine: Engine<Client>) {
  const connected = engine.connect();
  const prepared = connected.then(async (client) => {
    await engine.prepare?.(client);
    return client;
  });
  // Awaited later together with the others; a rejection before that must not count as unhandled.
  prepared.catch(() => undefined);
  return {
    name,
    prepared,
    check: async () => engine.check(await connected),
    close: async () => engine.close(await connected),
  };
}
