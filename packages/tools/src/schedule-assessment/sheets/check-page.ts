import {
  findOffenderNode,
  type Activity,
  type AssessedLink,
  type CheckResult,
  type Offender,
} from '@floatwise/schedule';
import type { WorkbookSheet } from '@floatwise/ooxml';
import type { BookInput } from '../book.ts';
import { nodeTitle, type ChosenRibbon } from '../choose-ribbon.ts';
import { formatSheetName } from '../cells.ts';
import { createCheckPreface } from './check-preface.ts';
import { listItems, text, type SheetColumn } from './list-columns.ts';

/** What lists of offenders have in common, all of a workbook. */
export interface ListColumns {
  readonly activity: readonly SheetColumn<Activity>[];
  readonly link: readonly SheetColumn<AssessedLink>[];
}

/** The sheet of one check: the rule, the figure, why it matters and what to do, then every offender and why it is one. */
export function createCheckPage(input: BookInput, result: CheckResult, listed: ListColumns): WorkbookSheet {
  const columns = listColumns(result, listed, input.ribbon);
  return {
    name: formatSheetName(result.check),
    preface: createCheckPreface(input, result, columns.length),
    printsHeadOnly: !input.options.printLists,
    ...listItems(result.offenders, columns),
  };
}

/** Checks whose sheet lists links, also when it is empty. */
const linkChecks = new Set(['2', '3', '4']);

function listColumns(
  { check, offenders }: CheckResult,
  listed: ListColumns,
  ribbon: BookInput['ribbon'],
): SheetColumn<Offender>[] {
  const kinds = new Set(offenders.map(getKind));
  if (kinds.size === 0) kinds.add(linkChecks.has(check.no) ? 'relationship' : 'activity');
  const activity = listed.activity.map((column) => toOffenderColumn(column, findActivity));
  const link = listed.link.map((column) => toOffenderColumn(column, findLink));
  return [
    ...(kinds.has('activity') ? activity : []),
    ...(kinds.has('relationship') ? link : []),
    ...(kinds.has('subject') ? [subject] : []),
    ...(ribbon === undefined ? [] : [toNodeColumn(ribbon)]),
    why,
  ];
}

function getKind(offender: Offender): 'activity' | 'relationship' | 'subject' {
  if ('activity' in offender) return 'activity';
  return 'relationship' in offender ? 'relationship' : 'subject';
}

const findActivity = (offender: Offender) => ('activity' in offender ? offender.activity : undefined);
const findLink = (offender: Offender) => ('relationship' in offender ? offender : undefined);

/** Empty for offenders of another kind. */
const toOffenderColumn = <Item>(
  { getCell, ...column }: SheetColumn<Item>,
  find: (offender: Offender) => Item | undefined,
): SheetColumn<Offender> => ({
  ...column,
  getCell:
    getCell &&
    ((offender) => {
      const item = find(offender);
      return item === undefined ? null : getCell(item);
    }),
});

const subject: SheetColumn<Offender> = {
  title: 'Concerns',
  column: text(40),
  getCell: (offender) => ('subject' in offender ? offender.subject : null),
};

/** By which a cell of sheet Ribbon finds its rows. */
const toNodeColumn = ({ findNode }: ChosenRibbon): SheetColumn<Offender> => ({
  title: nodeTitle,
  column: text(30),
  getCell: (offender) => findOffenderNode(offender, findNode),
});

const why: SheetColumn<Offender> = {
  title: 'Why',
  column: { kind: 'text', width: 64, wrap: true },
  getCell: (offender) => offender.why,
};
