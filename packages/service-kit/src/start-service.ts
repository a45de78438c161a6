import type { HealthAddress } from './config.ts';
import { startHealthServer } from './health.ts';
import type { RunningService } from './lifecycle.ts';
import type { Logger } from './logger.ts';
import type { Registry } from './metrics.ts';

/** A server a service cannot work without, and how it is reached. */
export interface Engine<Client> {
  /** Waits until the server is there. */
  readonly connect: () => Promise<Client>;
  /** Waits until what the service needs on the server is there: streams, a bucket. */
  readonly prepare?: (client: Client) => Promise<void>;
  /** Rejects while the server does not answer. */
  readonly check: (client: Client) => Promise<void>;
  readonly close: (client: Client) => Promise<void>;
}

/** What a service does once its engines are there. */
export interface ServiceWork {
  /** Rejects after the work has stopped unexpectedly. */
  readonly check?: () => Promise<void>;
  /** Takes no new work and finishes or hands back what is at hand. */
  readonly stop: () => Promise<void>;
}

export interface StartedService<Work extends ServiceWork> extends RunningService {
  readonly work: Work;
  readonly healthPort: number;
}

/**
 * The one way a service starts and ends. Health answers from the first moment; `/readyz` names every engine that does
 * not answer, and the work until it has begun. The engines are connected and prepared, then the work starts. The end:
 * not ready, work finished, engines closed in the order they are named here, health closed.
 */
export async function startService<Clients extends object, Work extends ServiceWork>(service: {
  readonly engines: { readonly [Name in keyof Clients]: Engine<Clients[Name]> };
  /** What `/readyz` calls the work. */
  readonly workName: string;
  /** It has answers also while an engine is away, and so stays ready once its work has begun. */
  readonly servesWithout?: boolean;
  readonly start: (clients: Clients) => Promise<Work>;
  readonly health: HealthAddress;
  readonly metrics: Registry;
  readonly logger: Logger;
}): Promise<StartedService<Work>> {
  const { health: address, metrics, logger } = service;
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
    work = await service.start(await gatherClients<Clients>(opened));
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

interface OpenedEngine {
  readonly name: string;
  /** The client, once the engine is prepared. */
  readonly prepared: Promise<unknown>;
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

function openEngine<Client>(name: string, engine: Engine<Client>): OpenedEngine {
  const connected = engine.connect();
  const prepared = connected.then(async (client) => {
    await engine.prepare?.(client);
    return client;
  });
  // Awaited when all are gathered; a refusal that comes before that is no unhandled one.
  prepared.catch(() => undefined);
  return {
    name,
    prepared,
    check: async () => engine.check(await connected),
    close: async () => engine.close(await connected),
  };
}

async function gatherClients<Clients extends object>(opened: readonly OpenedEngine[]): Promise<Clients> {
  const entries = await Promise.all(
    opened.map(async ({ name, prepared }) => [name, await prepared] as const),
  );
  return Object.fromEntries(entries) as Clients;
}
