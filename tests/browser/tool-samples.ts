import { readSchedule, readXer } from '@floatwise/schedule/xer';
import { writeScheduleWorkbook } from '@floatwise/schedule/sheet-export';
import { readCorpusFile } from '../mesh/corpus.ts';

/** Real schedules for each tool, as many as it compares, each with something to find. */
const schedules: Readonly<Record<string, string | readonly string[]>> = {
  'pv-ev': 'hassanemam--SP10_-_COST_LOADED.xer',
  soos: 'jaggelas--tests-test.xer',
  'x-pobs': 'soulmajor1--Hotel_Project.xer',
  'x-risktype': 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
  'x-actuals': 'jaggelas--tests-test.xer',
  'schedule-assessment': 'hassanemam--SP10_-_COST_LOADED.xer',
  updates: [
    'constantintcacenco--Harbour_Pointe_Assisted_Living_Center_Baseline.xer',
    'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer',
  ],
  rrr: 'soulmajor1--Hotel_Project.xer',
  dads: 'hassanemam--SP10_-_COST_LOADED.xer',
  cpd: 'hassanemam--SP10_-_COST_LOADED.xer',
};
const sheetTools = new Set(['rrr', 'dads', 'cpd']);

export const sampledTools = Object.keys(schedules);

interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Real files for a tool. The tools for spreadsheets get the schedule's own sheets, as P6 would export them. */
export async function createToolSamples(toolId: string): Promise<SampleFile[]> {
  const files = [schedules[toolId] ?? []].flat();
  if (files.length === 0) throw new Error(`There is no sample for the tool "${toolId}".`);
  const samples = await Promise.all(files.map((file) => createSample(toolId, file)));
  return samples.map((sample, place) => (place === 0 ? sample : { ...sample, name: `update-${place}.xer` }));
}

/** A real schedule of some hundred activities with something to find for every tool. */
export function createSmallToolSample(toolId: string): Promise<SampleFile> {
  return createSample(toolId, 'constantintcacenco--Harbour_Pointe_Assisted_Living_Center.xer');
}

async function createSample(toolId: string, file: string): Promise<SampleFile> {
  const bytes = readCorpusFile(file);
  if (!sheetTools.has(toolId)) return { name: 'schedule.xer', bytes };
  const book = await writeScheduleWorkbook(readSchedule(readXer(bytes)));
  return { name: 'schedule.xlsx', bytes: Buffer.from(book) };
}
