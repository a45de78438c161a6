import { afterEach, describe, expect, it, vi } from 'vitest';
import { createOutput } from './output.ts';
import { createProcessGroup } from './process-group.ts';
import type { ProcessGroup } from './process-group.ts';
import type { ProcessPlan } from './supervise-process.ts';

let group: ProcessGroup | undefined;
let screen = '';

function createPlan(name: string, program: string, stopLimitMs = 5_000): ProcessPlan {
  return {
    name,
    command: process.execPath,
    args: ['-e', program],
    cwd: '.',
    env: process.env,
    tether: 'ipc',
    stopLimitMs,
  };
}

function startGroup(...plans: ProcessPlan[]): ProcessGroup {
  screen = '';
  group = createProcessGroup(
    createOutput(['worker'], (text) => (screen += text), { isTty: false, hide: (line) => line }),
    (name) => (screen += `the port of ${name} is taken\n`),
  );
  for (const plan of plans) group.start(plan);
  return group;
}

function listPids(): number[] {
  return [...screen.matchAll(/pid (\d+)/g)].map((match) => Number(match[1]));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const stays = 'console.log("pid", process.pid); setInterval(() => {}, 1000);';

afterEach(async () => {
  group?.kill();
  await group?.stop(() => true);
});

describe('a process group', () => {
  it('does not start a process again whose port is taken', async () => {
    startGroup(createPlan('worker', 'process.exit(98)'));
    await vi.waitFor(() => expect(screen).toContain('the port of worker is taken'), 60_000);
    expect(screen).not.toContain('starting it again');
  });

  it('restarts a killed process and reports it, with a longer pause the second time', async () => {
    startGroup(createPlan('worker', stays));
    await vi.waitFor(() => expect(listPids()).toHaveLength(1), 60_000);
    process.kill(listPids()[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(listPids()).toHaveLength(2), 60_000);
    expect(screen).toContain('run    | worker ended with signal SIGKILL; starting it again in 1 s\n');
    process.kill(listPids()[1] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(screen).toContain('starting it again in 2 s'), 60_000);
  });

  it('reports the exit of a process, and one that could not be started', async () => {
    const missing = { ...createPlan('missing', ''), command: '/nowhere/node' };
    startGroup(createPlan('worker', 'process.exit(3)'), missing);
    await vi.waitFor(() => {
      expect(screen).toContain('worker ended with code 3; starting it again in 1 s');
      expect(screen).toMatch(/missing could not be started \(.*ENOENT.*\); starting it again in 1 s/);
    }, 60_000);
  });

  it('stops silently and leaves no process', async () => {
    const started = startGroup(createPlan('worker', stays), createPlan('worker', stays));
    await vi.waitFor(() => expect(listPids()).toHaveLength(2), 60_000);
    await started.stop(() => true);
    expect(listPids().filter(isAlive)).toEqual([]);
    expect(screen).not.toContain('ended with');
  });

  it('expects an end after letEnd', async () => {
    const started = startGroup(createPlan('worker', stays));
    await vi.waitFor(() => expect(listPids()).toHaveLength(1), 60_000);
    started.letEnd();
    process.kill(listPids()[0] ?? 0, 'SIGINT');
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(listPids().filter(isAlive)).toEqual([]);
    expect(screen).not.toContain('starting it again');
  });

  it('kills a process that does not end within the limit', async () => {
    const started = startGroup(createPlan('worker', `process.on("SIGTERM", () => {}); ${stays}`, 300));
    await vi.waitFor(() => expect(listPids()).toHaveLength(1), 60_000);
    await started.stop(() => true);
    expect(listPids().filter(isAlive)).toEqual([]);
    expect(screen).toContain('worker did not end within 0.3 s and is killed');
  });

  it('remembers the last line of each process', async () => {
    const started = startGroup(
      createPlan('worker', `console.log("first\\nlast"); ${stays.slice(stays.indexOf('set'))}`),
    );
    await vi.waitFor(() => expect(started.findLastLine('worker')).toBe('last'), 60_000);
  });
});
