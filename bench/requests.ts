/**
 * What the mesh adds to one small conversion by `POST /api/convert`: its time beside that of the same tool in-process, with a
 * limit. Then counts on the wire how many requests the services send to the engines and wait for.
 */
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateXer, signUp, startEngines, startMesh, type Planner } from '@floatwise/testkit';
import { runTool } from '@floatwise/tools/run';
import { checkTime } from './lib/check-limit.ts';

const mostOverheadMs = 22;
const warmUp = 40;
const timed = 200;
const conversions = 20;
const upload = {
  toolId: 'x-pobs',
  fileName: 'a.xer',
  bytes: generateXer({ activities: 90, relationships: 130 }),
};

const convertWith = (planner: Planner) => async (): Promise<unknown> =>
  (await planner.convert(upload)).arrayBuffer();

/** The median time of a run in milliseconds, after a warm-up. */
async function measureMedianMs(run: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < warmUp; count++) await run();
  const timesMs: number[] = [];
  for (let count = 0; count < timed; count++) {
    const beganMs = performance.now();
    await run();
    timesMs.push(performance.now() - beganMs);
  }
  return timesMs.sort((a, b) => a - b)[timed / 2] ?? NaN;
}

/** The bytes with which a request begins. A NATS publication is a request if it asks for a reply. */
const questions = {
  nats: /(?:^|\r\n)(?:PUB \S+ \S+ \d+|HPUB \S+ \S+ \d+ \d+)(?=\r\n)/g,
  s3: /(?:^|\r\n)(?:GET|PUT|POST|DELETE|HEAD) \S+ HTTP\/1\.1(?=\r\n)/g,
  redis: /\*\d+\r\n\$\d+\r\n(?=[A-Za-z]+\r\n)/g,
};
type Engine = keyof typeof questions;
const counts: Record<Engine, number> = { nats: 0, s3: 0, redis: 0 };

/** A proxy in front of an engine that counts requests. */
async function startCounter(engine: Engine, url: string): Promise<string> {
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

const engines = await startEngines({ natsUsers: true });
// The rate limit of a user is lifted, as an operator does for programs.
const env = { CONVERSIONS_PER_MINUTE: '100000', LOG_LEVEL: 'warn' };
const direct = await startMesh({ engines, env });
try {
  const inMeshMs = await measureMedianMs(convertWith(await signUp(direct.url)));
  const inProcessMs = await measureMedianMs(() =>
    runTool(upload.toolId, { ...upload, bytes: Buffer.from(upload.bytes) }),
  );
  const more = checkTime('ms more through the mesh', inMeshMs - inProcessMs, { atMost: mostOverheadMs });
  console.log(`A small conversion takes ${inProcessMs.toFixed(1)} ms in-process, ${more}.`);
} finally {
  await direct.stop();
}

const mesh = await startMesh({
  env,
  engines: {
    ...engines,
    natsUrl: await startCounter('nats', engines.natsUrl),
    s3: { ...engines.s3, endpoint: await startCounter('s3', engines.s3.endpoint) },
    redisUrl: await startCounter('redis', engines.redisUrl),
  },
});
try {
  const convert = convertWith(await signUp(mesh.url));
  await convert();
  await sleep(3_000);
  const before = { ...counts };
  const begunMs = performance.now();
  for (let run = 0; run < conversions; run++) await convert();
  await sleep(2_000);
  const tookMs = performance.now() - begunMs;
  const between = { ...counts };
  // What the idle site sends belongs to no conversion.
  await sleep(tookMs);
  const count = (engine: Engine): number =>
    (2 * between[engine] - before[engine] - counts[engine]) / conversions;
  const total = count('nats') + count('s3') + count('redis');
  console.log(
    `A small conversion makes ${total.toFixed(1)} requests: NATS ${count('nats').toFixed(1)}, the store ${count('s3').toFixed(1)}, Redis ${count('redis').toFixed(1)}.`,
  );
} finally {
  await mesh.stop();
  await engines.stop();
}
