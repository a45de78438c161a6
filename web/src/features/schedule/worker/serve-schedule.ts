import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { ActivityCard } from '../model/activity-card.ts';
import type { TrialAnswer, TrialQuestion } from '../model/edit-trial.ts';
import type { Outline } from '../model/outline.ts';
import type { RepairAnswer, RepairQuestion } from '../model/repair-trial.ts';
import type { UnreadNote } from '../model/unread-note.ts';
import type { ViewAnswer, ViewFacts, ViewQuestion } from '../model/view-questions.ts';

/** Requests of the page to its worker: first to open a file, then for cards, trials of edits and repairs and, of a view, answers. */
export type WorkerRequest =
  | { readonly ask: 'open'; readonly id: number; readonly file: Blob; readonly codePage: string | undefined }
  | { readonly ask: 'card'; readonly id: number; readonly place: number }
  | { readonly ask: 'trial'; readonly id: number; readonly question: TrialQuestion }
  | { readonly ask: 'repairs'; readonly id: number; readonly question: RepairQuestion }
  | { readonly ask: 'answer'; readonly id: number; readonly question: ViewQuestion };

/** The worker's answer to a request, by its id; a failure has a sentence for the user. */
export type WorkerAnswer =
  | {
      readonly id: number;
      readonly outline: Outline;
      readonly unread: UnreadNote | undefined;
      readonly facts: ViewFacts | undefined;
    }
  | { readonly id: number; readonly card: ActivityCard | undefined }
  | { readonly id: number; readonly trial: TrialAnswer | undefined }
  | { readonly id: number; readonly repairs: RepairAnswer | undefined }
  | { readonly id: number; readonly answer: ViewAnswer | undefined }
  | { readonly id: number; readonly failure: string };

export type TryRepairs = (question: RepairQuestion) => Promise<RepairAnswer | undefined>;

export interface OpenedFile {
  readonly outline: Outline;
  readonly findCard: (place: number) => ActivityCard | undefined;
  readonly unread: UnreadNote | undefined;
  /** Not of a spreadsheet. */
  readonly tryEdits?: (question: TrialQuestion) => TrialAnswer | Promise<TrialAnswer>;
  /** Only of the file of a result. */
  readonly tryRepairs?: TryRepairs;
  /** Only of a view. */
  readonly facts?: ViewFacts;
  readonly answer?: (question: ViewQuestion) => Promise<ViewAnswer>;
}

/** Answers the page's requests about the file that `open` reads. Opening another one replaces it. */
export function serveSchedule(
  open: (bytes: Uint8Array<ArrayBuffer>, codePage: string | undefined) => OpenedFile | Promise<OpenedFile>,
): void {
  let opened: OpenedFile | undefined;
  const send = (answer: WorkerAnswer): void => postMessage(answer);
  const serve = async (request: WorkerRequest): Promise<void> => {
    const { id } = request;
    switch (request.ask) {
      case 'card':
        send({ id, card: opened?.findCard(request.place) });
        return;
      case 'trial':
        send({ id, trial: await opened?.tryEdits?.(request.question) });
        return;
      case 'repairs':
        send({ id, repairs: await opened?.tryRepairs?.(request.question) });
        return;
      case 'answer':
        send({ id, answer: await opened?.answer?.(request.question) });
        return;
      case 'open': {
        opened = await open(new Uint8Array(await request.file.arrayBuffer()), request.codePage);
        const { outline, unread, facts, findCard } = opened;
        send({ id, outline, unread, facts });
        // Prepares what every card needs before the first one is requested.
        findCard(0);
      }
    }
  };
  const answer = async (request: WorkerRequest): Promise<void> => {
    try {
      await serve(request);
    } catch (error) {
      const isKnown = error instanceof UnusableInputError;
      if (!isKnown) console.error(error);
      const failure = isKnown ? error.message : 'The schedule in this file could not be read.';
      send({ id: request.id, failure });
    }
  };
  addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void answer(data));
}
