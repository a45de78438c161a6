import type { WorkbookSheet } from '@floatwise/ooxml';
import { listCells } from '../../answer/answer-list.ts';
import { describeScope, type BookInput } from '../book.ts';
import { nodeTitle, type ChosenRibbon } from '../choose-ribbon.ts';
import { describeRows, listRibbonColumns } from '../describe-ribbon.ts';

/** The checks by node, worst first: each value in the colour of its result. */
export function createRibbonPage(input: BookInput, ribbon: ChosenRibbon): WorkbookSheet {
  const scope = describeScope(input);
  return {
    name: 'Ribbon',
    preface: [
      [{ value: `Ribbon: ${ribbon.title}`, look: 'title' }],
      [`The worst first. Click a cell for the sheet of its check, and filter column ${nodeTitle} there.`],
      [describeRows(ribbon.left)],
      ...(scope === undefined ? [] : [[`${scope}.`]]),
    ],
    ...listCells(ribbon.nodes, listRibbonColumns(ribbon)),
    pagesWide: 3,
  };
}
