import { readSchedule, readXer } from '@floatwise/schedule';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet';
import { readCorpusFile } from '../mesh/corpus.ts';

/** Real schedules, one a tool, each with something for it to find. */
const schedules: Readonly<Record<string, string>> = {
  'pv-ev': 'hassanemam--SP10_-_COST_LOADED.xer',
  soos: 'jaggelas--tests-test.xer',
  'x-pobs': 'soulmajor1--Hotel_Project.xer',
  'x-risktype': 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
  'schedule-assessment': 'hassanemam--SP10_-_COST_LOADED.xer',
  rrr: 'soulmajor1--Hotel_Project.xer',
  dads: 'hassanemam--SP10_-_COST_LOADED.xer',
  cpd: 'hassanemam--SP10_-_COST_LOADED.xer',
};
const sheetTools = new Set(['rrr', 'dads', 'cpd']);

export const sampledTools = Object.keys(schedules);

/** A real file for a tool. The tools for spreadsheets get the schedule's own sheets, as P6 would export them. */
export function createToolSample(toolId: string): Promise<{ name: string; bytes: Buffer }> {
  const file = schedules[toolId];
  if (file === undefined) throw new Error(`There is no sample for the tool "${toolId}".`);
  return createSample(toolId, file);
}

/** A real schedule of some hundred activities with something to find for every tool. */
export function createSmallToolSample(toolId: string): Promise<{ name: string; bytes: Buffer }> {
  return createSample(toolId, 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer');
}

async function createSample(toolId: string, file: string): Promise<{ name: string; bytes: Buffer }> {
  const bytes = readCorpusFile(file);
  if (!sheetTools.has(toolId)) return { name: 'schedule.xer', bytes };
  const book = await writeScheduleWorkbook(readSchedule(readXer(bytes)));
  return { name: 'schedule.xlsx', bytes: Buffer.from(book) };
}
