import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateXer, signUp, startEngines, startMesh } from '@floatwise/testkit';

const conversions = 20;
const bytes = Buffer.from(generateXer({ activities: 90, relationships: 130 }));

/** The bytes with which a request begins. A NATS publication is a request if it asks for a reply. */
const questions = {
  nats: /(?:^|\r\n)(?:PUB \S+ \S+ \d+|HPUB \S+ \S+ \d+ \d+)(?=\r\n)/g,
  s3: /(?:^|\r\n)(?:GET|PUT|POST|DELETE|HEAD) \S+ HTTP\/1\.1(?=\r\n)/g,
  redis: /\*\d+\r\n\$\d+\r\n(?=[A-Za-z]+\r\n)/g,
};
const counts = { nats: 0, s3: 0, redis: 0 };

/** A proxy in front of an engine that counts requests. */
async function startCounter(engine: keyof typeof counts, url: string): Promise<string> {
  const target = new URL(url);
  const enginePort = Number(target.port);
  const server = createServer((client) => {
    const upstream = connect(enginePort, target.hostname);
    client.on('data', (data) => {
      counts[engine] += data.toString('latin1').match(questions[engine])?.length ?? 0;
    });
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  target.port = String((server.address() as AddressInfo).port);
  return target.href.replace(/\/$/, '');
}

/**
 * How many requests the services send to the engines, and wait for, during one small conversion by `POST /api/convert`.
 * Counts them on the wire, between the services and the engines.
 */
export async function countRequests(): Promise<void> {
  const engines = await startEngines({ natsUsers: true });
  const mesh = await startMesh({
    engines: {
      ...engines,
      natsUrl: await startCounter('nats', engines.natsUrl),
      s3: { ...engines.s3, endpoint: await startCounter('s3', engines.s3.endpoint) },
      redisUrl: await startCounter('redis', engines.redisUrl),
    },
  });
  try {
    const planner = await signUp(mesh.url);
    const convert = async (): Promise<void> => {
      await (await planner.convert({ toolId: 'x-pobs', fileName: 'a.xer', bytes })).arrayBuffer();
    };
    /** How long requests are counted while the site is idle, to subtract those that belong to no conversion. */
    const measure = async (work: () => Promise<void>): Promise<typeof counts> => {
      const before = { ...counts };
      await work();
      return {
        nats: counts.nats - before.nats,
        s3: counts.s3 - before.s3,
        redis: counts.redis - before.redis,
      };
    };
    await convert();
    await sleep(3_000);
    const begunMs = performance.now();
    const busy = await measure(async () => {
      for (let run = 0; run < conversions; run++) await convert();
      await sleep(2_000);
    });
    const tookMs = performance.now() - begunMs;
    const idle = await measure(() => sleep(tookMs));
    const perConversion = Object.fromEntries(
      Object.entries(busy).map(([engine, count]) => [
        engine,
        Number(((count - idle[engine as keyof typeof idle]) / conversions).toFixed(1)),
      ]),
    );
    const total = Object.values(perConversion).reduce((sum, count) => sum + count, 0);
    console.log(`A small conversion makes ${total.toFixed(1)} requests: ${JSON.stringify(perConversion)}`);
  } finally {
    await mesh.stop();
    await engines.stop();
  }
}
