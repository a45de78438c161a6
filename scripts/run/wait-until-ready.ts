import { setTimeout as pause } from 'node:timers/promises';

const askEveryMs = 200;

/** Waits until the service's `/readyz` answers 200, or `signal` aborts. Calls `onLate` with the reason every `lateAfterMs`. */
export async function waitUntilReady(options: {
  healthPort: number;
  signal: AbortSignal;
  lateAfterMs: number;
  onLate: (reason: string) => void;
}): Promise<void> {
  let lateAt = Date.now() + options.lateAfterMs;
  while (!options.signal.aborted) {
    const answer = await askReadiness(options.healthPort);
    if (answer === 'ready') return;
    if (Date.now() > lateAt) {
      options.onLate(answer);
      lateAt = Date.now() + options.lateAfterMs;
    }
    await pause(askEveryMs, undefined, { signal: options.signal }).catch(() => undefined);
  }
}

async function askReadiness(healthPort: number): Promise<string> {
  try {
    const response = await fetch(`http://127.0.0.1:${healthPort}/readyz`, {
      signal: AbortSignal.timeout(3_000),
    });
    const body = await response.text();
    return response.ok ? 'ready' : `its /readyz answers ${response.status} ${body}`;
  } catch {
    return 'its /readyz does not answer';
  }
}
