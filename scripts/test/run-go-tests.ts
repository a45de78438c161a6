import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Totals } from '../closing-line-reporter.ts';

interface GoEvent {
  readonly Action: string;
  readonly Test?: string;
  readonly Output?: string;
}

/** Runs the Go tests of `dir`, shows their output, and counts them. A package that does not build counts as one failure. */
export async function runGoTests(dir: string): Promise<Totals> {
  const go = spawn('go', ['test', '-json', './...'], { cwd: dir, stdio: ['ignore', 'pipe', 'inherit'] });
  const counts = { pass: 0, fail: 0, skip: 0 };
  const ended = once(go, 'close').catch(() => [1]);
  for await (const line of createInterface({ input: go.stdout })) {
    const event = parseEvent(line);
    if (event === undefined) continue;
    if (event.Output !== undefined && !event.Output.startsWith('=== ')) process.stdout.write(event.Output);
    const { Action: action } = event;
    if (event.Test !== undefined && (action === 'pass' || action === 'fail' || action === 'skip'))
      counts[action] += 1;
  }
  const [exitCode] = (await ended) as [number | null];
  const failed = exitCode !== 0 && counts.fail === 0 ? 1 : counts.fail;
  return { passed: counts.pass, failed, skipped: counts.skip };
}

function parseEvent(line: string): GoEvent | undefined {
  try {
    return JSON.parse(line) as GoEvent;
  } catch {
    process.stdout.write(`${line}\n`);
    return undefined;
  }
}
