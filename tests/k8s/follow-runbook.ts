import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kubectl } from './cluster.ts';

/** Commands that need a running container (KWOK's simulated nodes have none), a name that is not known in advance, or KEDA. */
const notHere = /^kubectl (logs|exec)|…|\||scaledobject/;

/** kubectl refuses a second restart of a workload within a second, and several commands restart the same workloads. */
const restartPauseMs = 1_100;

/** Runs every command of the runbook that works without containers. Each must succeed and find its objects. */
export async function followRunbook(namespace: string): Promise<string> {
  const text = await readFile(resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  // A command may run over the end of a line.
  const runbook = text.replaceAll(/\s+/g, ' ');
  const written = [...runbook.matchAll(/`(kubectl \w[^`]*)`/g)].map(([, command = '']) => command);
  const commands = [...new Set(written)].filter((command) => !notHere.test(command));
  // Restarts come last, because they replace pods that other commands read.
  const isRestart = (command: string): boolean => command.includes(' restart ');
  const inOrder = [...commands, ...withOtherComponents(runbook)].toSorted(
    (one, other) => Number(isRestart(one)) - Number(isRestart(other)),
  );
  for (const command of inOrder) {
    const [, ...args] = command.split(' ');
    if (isRestart(command)) await sleep(restartPauseMs);
    const answer = await kubectl(...args, '--namespace', namespace).catch((error: unknown) => {
      throw new Error(`The runbook's \`${command}\` failed: ${String(error)}`, { cause: error });
    });
    if (answer.trim() === '') throw new Error(`The runbook's \`${command}\` found nothing.`);
  }
  return `${commands.length} commands of the runbook work`;
}

/** The runbook shows one component and says that the command is the same for the others. */
function withOtherComponents(runbook: string): string[] {
  const [example] = /kubectl get pods --selector app\.kubernetes\.io\/component=nats/.exec(runbook) ?? [];
  if (example === undefined) throw new Error('The runbook does not say how to find the pods of an engine.');
  return ['s3', 'valkey', 'mongodb'].map((name) => example.replace(/nats$/, name));
}
