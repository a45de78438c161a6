import { readWorkbookParts } from '@floatwise/ooxml/read';
import { readSheetNetwork, type SheetNetwork } from '@floatwise/schedule/sheet-reading';
import { activityFlags, type Outline } from '../../model/outline.ts';
import { createSheetCards, isCriticalOnSheet } from './create-sheet-cards.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** Opens a P6 spreadsheet for the page. @throws UnusableInputError as the tools do */
export async function openSheet(bytes: Uint8Array<ArrayBuffer>) {
  const workbook = readWorkbookParts(await unpackWorkbook(bytes));
  const network = await readSheetNetwork(workbook);
  return { outline: createSheetOutline(network), findCard: createSheetCards(network) };
}

/** The activities of a spreadsheet, found by ID. Without rows, since a sheet lacks the data of a chart. */
function createSheetOutline({ activities, dataDate }: SheetNetwork): Outline {
  const count = activities.length;
  const codes = [...new Set(activities.map(({ projectId }) => projectId ?? ''))];
  const placeOfProject = new Map(codes.map((code, place) => [code, place]));
  const none = () => new Float64Array(0);
  return {
    projects: codes.map((code) => ({ code, dataDate })),
    activities: {
      ids: activities.map(({ code }) => code),
      names: activities.map(({ name }) => name),
      projects: Int32Array.from(activities, ({ projectId }) => placeOfProject.get(projectId ?? '') ?? 0),
      starts: Float64Array.from(activities, ({ start }) => start ?? NaN),
      finishes: Float64Array.from(activities, ({ finish }) => finish ?? NaN),
      resumes: new Float64Array(count).fill(NaN),
      lateFinishes: new Float64Array(count).fill(NaN),
      totalFloats: new Float64Array(count).fill(NaN),
      flags: Uint8Array.from(activities, (each) => (isCriticalOnSheet(each) ? activityFlags.critical : 0)),
    },
    groups: { codes: [], names: [], starts: none(), finishes: none(), counts: new Int32Array(0) },
    rows: { items: new Int32Array(0), levels: new Int32Array(0), ends: new Int32Array(0) },
  };
}
