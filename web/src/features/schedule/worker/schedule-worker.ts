import type { Schedule } from '@floatwise/schedule/model';
import type { ReadPlan } from '@floatwise/tools/repairs';
import { isXmlHead } from '@floatwise/schedule/pmxml-head';
import { countUnread } from '@floatwise/schedule/unread';
import { codePages, readSchedule, readXer } from '@floatwise/schedule/xer';
import { createCards } from './create-card.ts';
import { createOutline } from './create-outline.ts';
import { noteUnread } from './note-unread.ts';
import { type OpenedFile, serveSchedule, type TryRepairs } from './serve-schedule.ts';
import type { Trials } from './try-edits.ts';
import type { RepairTrials } from './try-repairs.ts';

/** The file of a result. */
async function openFile(bytes: Uint8Array<ArrayBuffer>, codePage: string | undefined): Promise<OpenedFile> {
  if (isWorkbook(bytes)) {
    // An XER file does not need the code that reads workbooks.
    const { openSheet } = await import('./open-sheet.ts');
    const { sheet, ...opened } = await openSheet(bytes);
    return { ...opened, tryRepairs: createLateRepairs({ sheet }) };
  }
  // P6 XML has its own code, too, loaded only if needed.
  const schedule = isXmlHead(bytes)
    ? (await import('@floatwise/schedule/pmxml')).readPmxml(bytes).schedule
    : readSchedule(readXer(bytes, { codePage: codePages.find((page) => page === codePage) }));
  // First, since the fields that it uses are read then.
  const outline = createOutline(schedule);
  let trials: Promise<Trials> | undefined;
  return {
    outline,
    findCard: createCards(schedule),
    unread: noteUnread(countUnread(schedule)),
    tryEdits: async (question) => (await (trials ??= loadTrials(schedule)))(question),
    tryRepairs: createLateRepairs({ schedule }),
  };
}

/** Loaded only for a result whose repairs the planner may decide about. */
function createLateRepairs(plan: ReadPlan): TryRepairs {
  let trials: Promise<RepairTrials> | undefined;
  const load = async (): Promise<RepairTrials> => (await import('./try-repairs.ts')).createRepairTrials(plan);
  return async (question) => (await (trials ??= load()))(question);
}

/** Most results are read without a trial, so its code is loaded only if needed. */
async function loadTrials(schedule: Schedule): Promise<Trials> {
  const { createTrials } = await import('./try-edits.ts');
  return createTrials(schedule);
}

/** Recognised by the first byte of a zip file or an old workbook; an XER begins with a letter or a byte order mark. */
const isWorkbook = ([first]: Uint8Array): boolean => first === 0x50 || first === 0xd0;

serveSchedule(openFile);
