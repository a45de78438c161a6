import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { codePages, readSchedule, readXer } from '@floatwise/schedule/xer';
import type { ActivityCard } from '../model/activity-card.ts';
import type { Outline } from '../model/outline.ts';
import type { UnreadNote } from '../model/unread-note.ts';
import { countUnread } from '@floatwise/schedule/unread';
import { createCards } from './create-card.ts';
import { createOutline } from './create-outline.ts';
import { noteUnread } from './note-unread.ts';

/** Requests of the page to its worker: first to open a file, then for cards. */
export type WorkerRequest =
  | { readonly ask: 'open'; readonly id: number; readonly file: Blob; readonly codePage: string | undefined }
  | { readonly ask: 'card'; readonly id: number; readonly place: number };

/** The worker's answer to a request, by its id; a failure has a sentence for the user. */
export type WorkerAnswer =
  | { readonly id: number; readonly outline: Outline; readonly unread: UnreadNote | undefined }
  | { readonly id: number; readonly card: ActivityCard | undefined }
  | { readonly id: number; readonly failure: string };

/** For the open file; opening another one replaces it. */
let findCard: ReturnType<typeof createCards> | undefined;

const send = (answer: WorkerAnswer): void => postMessage(answer);

async function openFile(file: Blob, codePage: string | undefined) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) {
    // An XER file does not need the code that reads workbooks.
    const { openSheet } = await import('./open-sheet.ts');
    return openSheet(bytes);
  }
  // P6 XML has its own code, too, loaded only if needed.
  const schedule = isXmlHead(bytes)
    ? (await import('@floatwise/schedule/pmxml')).readPmxml(bytes).schedule
    : readSchedule(readXer(bytes, { codePage: codePages.find((page) => page === codePage) }));
  // First, since the fields that it uses are read then.
  const outline = createOutline(schedule);
  return { outline, findCard: createCards(schedule), unread: noteUnread(countUnread(schedule)) };
}

/** Recognised by the first byte of a zip file or an old workbook; an XER begins with a letter or a byte order mark. */
const isWorkbook = ([first]: Uint8Array): boolean => first === 0x50 || first === 0xd0;

async function answer(request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    if (request.ask === 'card') {
      send({ id, card: findCard?.(request.place) });
      return;
    }
    const opened = await openFile(request.file, request.codePage);
    send({ id, outline: opened.outline, unread: opened.unread });
    findCard = opened.findCard;
    // Prepares what every card needs before the first one is requested.
    findCard(0);
  } catch (error) {
    const isKnown = error instanceof UnusableInputError;
    if (!isKnown) console.error(error);
    send({ id, failure: isKnown ? error.message : 'The schedule in this file could not be read.' });
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => void answer(data));
