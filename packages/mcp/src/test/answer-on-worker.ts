import { parentPort } from 'node:worker_threads';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { RefusedCall } from '../file-access.ts';
import type { Call, Outcome } from './call.ts';
import { runCall } from './run-call.ts';

// Answers one call at a time: a call that hangs can only be ended with its thread.

async function answer(call: Call): Promise<Outcome> {
  const start = process.threadCpuUsage();
  const measure = (): number => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  try {
    await runCall(call);
    return { refused: undefined, bug: undefined, cpuMs: measure() };
  } catch (error) {
    const isRefusal = error instanceof UnusableInputError || error instanceof RefusedCall;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { refused: isRefusal ? text : undefined, bug: isRefusal ? undefined : text, cpuMs: measure() };
  }
}

parentPort?.on('message', (call: Call) => {
  void answer(call).then((outcome) => parentPort?.postMessage(outcome));
});
