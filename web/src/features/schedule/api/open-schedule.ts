import type { ActivityCard } from '../model/activity-card.ts';
import type { Outline } from '../model/outline.ts';
import type { UnreadNote } from '../model/unread-note.ts';
import type { WorkerAnswer, WorkerRequest } from '../worker/schedule-worker.ts';
import workerUrl from '../worker/schedule-worker.ts?worker&url';

/** A schedule opened in a worker of its own: the file never leaves the browser. */
export interface OpenSchedule {
  readonly outline: Outline;
  /** What could not be read of the file; undefined if everything was read. */
  readonly unread: UnreadNote | undefined;
  /** Undefined if no activity has this index. */
  readonly fetchCard: (place: number) => Promise<ActivityCard | undefined>;
}

/**
 * Reads a schedule in a worker. `codePage` is that of its names, if the report has it. `schedule` rejects with a sentence for the
 * user if the file cannot be read; `close` ends the worker and with it all open requests.
 */
export function openSchedule(file: Blob, codePage: string | undefined) {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  const waiting = new Map<number, (answer: WorkerAnswer) => void>();
  let lastId = 0;
  const ask = (create: (id: number) => WorkerRequest): Promise<WorkerAnswer> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      worker.postMessage(create(lastId));
    });
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', () => {
    for (const [id, resolve] of waiting) resolve({ id, failure: 'The schedule could not be opened.' });
    waiting.clear();
  });
  const open = async (): Promise<OpenSchedule> => {
    const answer = await ask((id) => ({ ask: 'open', id, file, codePage }));
    if (!('outline' in answer)) throw new Error(describeFailure(answer));
    return {
      outline: answer.outline,
      unread: answer.unread,
      fetchCard: async (place) => {
        const found = await ask((id) => ({ ask: 'card', id, place }));
        if (!('card' in found)) throw new Error(describeFailure(found));
        return found.card;
      },
    };
  };
  return { schedule: open(), close: () => worker.terminate() };
}

const describeFailure = (answer: WorkerAnswer): string =>
  'failure' in answer ? answer.failure : 'The schedule could not be opened.';

interface TrustedTypes {
  createPolicy: (
    name: 'schedule-worker',
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string };
}

/** Under Trusted Types a worker needs a policy: this one allows only the worker that the build created. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('schedule-worker', {
  createScriptURL: (url) => (url === workerUrl ? url : ''),
});
