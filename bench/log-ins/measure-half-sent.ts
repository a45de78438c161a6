import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMesh } from '@floatwise/testkit';

const connections = Number(process.env['BENCH_CONNECTIONS'] ?? 3_000);
const limitSeconds = 30;

async function measureCallMs(url: string): Promise<number> {
  const timesMs: number[] = [];
  for (let call = 0; call < 50; call++) {
    const startedMs = performance.now();
    await (await fetch(`${url}/api/config`)).text();
    timesMs.push(performance.now() - startedMs);
  }
  return timesMs.sort((a, b) => a - b)[25] ?? NaN;
}

/**
 * The cost of 3,000 connections that send only the beginning of a log-in: how long the gateway holds them, and how long a
 * call takes with and without them. Fails when any is held for more than half a minute.
 */
export async function measureHalfSent(): Promise<void> {
  const mesh = await startMesh({ env: { LOG_LEVEL: 'warn' } });
  try {
    const { hostname, port } = new URL(mesh.url);
    await measureCallMs(mesh.url);
    const aloneMs = await measureCallMs(mesh.url);
    const heldSeconds: number[] = [];
    const statuses = new Map<string, number>();
    const open: Promise<void>[] = [];
    for (let index = 0; index < connections; index++) {
      const socket: Socket = connect(Number(port), hostname);
      const startedMs = performance.now();
      let said = '';
      socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(
        `POST /api/login HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n{"username":`,
      );
      open.push(
        once(socket, 'close').then(() => {
          heldSeconds.push((performance.now() - startedMs) / 1_000);
          const status = /^HTTP\/1\.1 (\d+)/.exec(said)?.[1] ?? 'none';
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }),
      );
    }
    await sleep(500);
    const amongMs = await measureCallMs(mesh.url);
    const stillHeld = connections - heldSeconds.length;
    await Promise.race([Promise.all(open), sleep(1_000 * (limitSeconds + 15))]);
    const longest = heldSeconds.length < connections ? Infinity : Math.max(...heldSeconds);
    console.log(
      `${stillHeld} of ${connections} half-sent log-ins held; a call takes ${amongMs.toFixed(1)} ms among them, ${aloneMs.toFixed(1)} ms alone.`,
    );
    console.log(
      `The longest was held for ${longest.toFixed(1)} s; answered: ${[...statuses].map(([status, count]) => `${count} with ${status}`).join(', ')}.`,
    );
    if (longest > limitSeconds) process.exitCode = 1;
  } finally {
    await mesh.stop();
  }
}
