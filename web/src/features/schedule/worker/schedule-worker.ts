import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { Schedule } from '@floatwise/schedule/model';
import { codePages, readSchedule, readXer } from '@floatwise/schedule/xer';
import type { WorkerAnswer, WorkerRequest } from '../model/worker-messages.ts';
import { createCards } from './create-card.ts';
import { createOutline } from './create-outline.ts';

/** The file that is open; opening another one takes its place. */
let cards: ReturnType<typeof createCards> | undefined;

const send = (answer: WorkerAnswer): void => postMessage(answer);

async function openFile(file: Blob, codePage: string | undefined): Promise<Schedule> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readSchedule(readXer(bytes, { codePage: codePages.find((page) => page === codePage) }));
}

async function answer(request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    if (request.ask === 'card') {
      send({ id, card: cards?.(request.place) });
      return;
    }
    const schedule = await openFile(request.file, request.codePage);
    send({ id, outline: createOutline(schedule) });
    cards = createCards(schedule);
    // What every card needs takes a moment: it is there before the first one is asked for.
    cards(0);
  } catch (error) {
    const isKnown = error instanceof UnusableInputError;
    if (!isKnown) console.error(error);
    send({ id, failure: isKnown ? error.message : 'The schedule in this file could not be read.' });
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void answer(data));
