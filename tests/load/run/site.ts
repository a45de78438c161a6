import { findFreePort, startMesh, type Mesh, type MeshProcess } from '@floatwise/testkit';
import { startTcpBalancer } from '../../chaos/tcp-balancer.ts';

/** A site that is started for a run. It has the default limits, except that people may add credits to their own accounts. */
export interface Site {
  readonly url: string;
  /** The running processes. */
  readonly list: () => readonly MeshProcess[];
  /** Starts a new process of the service, then stops this one, as a cluster does. */
  readonly replace: (process: MeshProcess) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The chart's longest grace period, so that a gateway that is replaced can finish every answer. */
const graceMs = 150_000;
const env = {
  CREDITS_SELF_SERVICE: 'true',
  LOG_LEVEL: 'warn',
  SHUTDOWN_TIMEOUT_SECONDS: String(graceMs / 1_000 - 10),
};

export interface SiteSize {
  readonly converters: number;
  readonly gateways: number;
}

/** Starts a complete site, with its gateways behind a TCP balancer. */
export async function startSite({ converters, gateways }: SiteSize): Promise<Site> {
  const mesh = await startMesh({ converters, env });
  try {
    return gateways === 1 ? createSite(mesh, mesh.url) : await addGateways(mesh, gateways);
  } catch (error) {
    await mesh.stop();
    throw error;
  }
}

async function addGateways(mesh: Mesh, gateways: number): Promise<Site> {
  const portOf = new Map<MeshProcess, number>();
  const addGateway = async (): Promise<void> => {
    const port = await findFreePort();
    portOf.set(await mesh.start('gateway', { PORT: String(port) }), port);
  };
  const balancer = await startTcpBalancer([]);
  // The gateway that every mesh starts with is not behind the balancer.
  await mesh.processes('gateway')[0]?.kill('SIGTERM');
  for (let place = 0; place < gateways; place++) await addGateway();
  balancer.setTargets([...portOf.values()]);
  const site = createSite(mesh, balancer.url);
  return {
    ...site,
    replace: async (old) => {
      if (old.name !== 'gateway') return site.replace(old);
      await addGateway();
      portOf.delete(old);
      // A cluster sends no new connections to a terminating pod, and the chart makes the pod wait until every proxy knows
      // that.
      balancer.setTargets([...portOf.values()]);
      await old.kill('SIGTERM', graceMs);
    },
    stop: async () => {
      balancer.close();
      await site.stop();
    },
  };
}

const services = ['auth', 'stats', 'converter', 'gateway'] as const;

function createSite(mesh: Mesh, url: string): Site {
  return {
    url,
    list: () => services.flatMap((name) => mesh.processes(name)).filter((process) => process.isRunning()),
    replace: async (old) => {
      await mesh.start(old.name);
      await old.kill('SIGTERM', graceMs);
    },
    stop: () => mesh.stop(),
  };
}
