import type { ActivityCard } from '../model/activity-card.ts';
import type { TrialAnswer, TrialQuestion } from '../model/edit-trial.ts';
import type { Outline } from '../model/outline.ts';
import type { RepairAnswer, RepairQuestion } from '../model/repair-trial.ts';
import type { UnreadNote } from '../model/unread-note.ts';
import type { AnswerTo, ViewFacts, ViewQuestion } from '../model/view-questions.ts';
import type { WorkerAnswer, WorkerRequest } from '../worker/serve-schedule.ts';
import workerUrl from '../worker/schedule-worker.ts?worker&url';
import viewUrl from '../worker/view-worker.ts?worker&url';

/** A schedule opened in a worker of its own: the file never leaves the browser. */
export interface OpenSchedule {
  readonly outline: Outline;
  /** What could not be read of the file; undefined if everything was read. */
  readonly unread: UnreadNote | undefined;
  /** Of a file opened as a view; undefined for that of a result. */
  readonly facts: ViewFacts | undefined;
  /** Answers a question about a file opened as a view. Rejects with a sentence for the user. */
  readonly ask: <Question extends ViewQuestion>(question: Question) => Promise<AnswerTo<Question>>;
  /** Tries edits on the schedule. Rejects with a sentence for the user if it cannot be calculated. */
  readonly tryEdits: (question: TrialQuestion) => Promise<TrialAnswer>;
  /** Tries repairs of a tool. Rejects with a sentence for the user; undefined for a tool without choices. */
  readonly tryRepairs: (question: RepairQuestion) => Promise<RepairAnswer | undefined>;
  /** Undefined if no activity has this index. */
  readonly fetchCard: (place: number) => Promise<ActivityCard | undefined>;
}

/** How to open a file: the code page of its names, if known, and whether questions about it follow. */
export interface OpenOptions {
  readonly codePage: string | undefined;
  readonly isView?: boolean;
}

/** A worker for the next view. */
let spare: Worker | undefined;

/** Loads the worker of views, so that a file opens fast, and also without a connection. */
export function prepareView(): void {
  spare ??= startWorker(viewUrl);
}

function takeView(): Worker {
  const worker = spare ?? startWorker(viewUrl);
  spare = undefined;
  return worker;
}

const startWorker = (url: string): Worker =>
  new Worker(policy?.createScriptURL(url) ?? url, { type: 'module' });

/**
 * Reads a schedule in a worker. `schedule` rejects with a sentence for the user if the file cannot be read; `close` ends the
 * worker and with it all open requests.
 */
export function openSchedule(file: Blob, { codePage, isView = false }: OpenOptions) {
  const worker = isView ? takeView() : startWorker(workerUrl);
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
      facts: answer.facts,
      ask: async <Question extends ViewQuestion>(question: Question) => {
        const found = await ask((id) => ({ ask: 'answer', id, question }));
        if (!('answer' in found) || found.answer === undefined) throw new Error(describeFailure(found));
        // The worker answers what it was asked about.
        return found.answer as AnswerTo<Question>;
      },
      tryEdits: async (question) => {
        const found = await ask((id) => ({ ask: 'trial', id, question }));
        if (!('trial' in found) || found.trial === undefined) throw new Error(describeFailure(found));
        return found.trial;
      },
      tryRepairs: async (question) => {
        const found = await ask((id) => ({ ask: 'repairs', id, question }));
        if (!('repairs' in found)) throw new Error(describeFailure(found));
        return found.repairs;
      },
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

/** Under Trusted Types a worker needs a policy: this one allows only the two that the build created. */
const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('schedule-worker', {
  createScriptURL: (url) => (url === workerUrl || url === viewUrl ? url : ''),
});
