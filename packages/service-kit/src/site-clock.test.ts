import { startEngines, type Engines } from '@floatwise/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { connectNats, type NatsConnection } from './nats.ts';
import { followSiteClock, getSiteMs } from './site-clock.ts';
import { ensureStreams } from './streams.ts';

const hourMs = 3_600_000;
const hundredHoursMs = 100 * hourMs;

let engines: Engines;
let nats: NatsConnection;
const isNear = (ms: number): boolean => Math.abs(getSiteMs() - ms) < hourMs;

beforeAll(async () => {
  engines = await startEngines({ only: ['nats'] });
  nats = await connectNats({ url: engines.natsUrl }, 'test', createLogger('test', { level: 'silent' }));
  await ensureStreams(nats, 1);
});
afterAll(async () => {
  await nats.close();
  await engines.stop();
});

describe('the time of the site', () => {
  it('is that of NATS, however wrong the clock of this process is', async () => {
    const readOwnMs = performance.now.bind(performance);
    const wrong = vi.spyOn(performance, 'now').mockImplementation(() => readOwnMs() - hundredHoursMs);
    expect(isNear(Date.now())).toBe(false);
    await followSiteClock(nats);
    expect(isNear(Date.now())).toBe(true);
    wrong.mockRestore();
    expect(isNear(Date.now())).toBe(false);
    await followSiteClock(nats);
    expect(isNear(Date.now())).toBe(true);
  });

  it('goes on while the clock of the machine is set', () => {
    const beforeMs = getSiteMs();
    const setClock = vi.spyOn(Date, 'now').mockReturnValue(beforeMs + hundredHoursMs);
    expect(isNear(beforeMs)).toBe(true);
    setClock.mockRestore();
  });
});
