import { readWorkbookParts } from '@floatwise/ooxml/read';
import { readSheetNetwork } from '@floatwise/schedule/sheet-reading';
import type { ActivityCard } from '../../model/activity-card.ts';
import type { Outline } from '../../model/outline.ts';
import { createSheetCards } from './create-sheet-cards.ts';
import { createSheetOutline } from './create-sheet-outline.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** A P6 spreadsheet as the page asks for it. Throws UnusableInputError as the tools do. */
export async function openSheet(bytes: Uint8Array<ArrayBuffer>): Promise<{
  readonly outline: Outline;
  readonly findCard: (place: number) => ActivityCard | undefined;
}> {
  const workbook = readWorkbookParts(await unpackWorkbook(bytes));
  const network = await readSheetNetwork(workbook);
  return { outline: createSheetOutline(network), findCard: createSheetCards(network) };
}
