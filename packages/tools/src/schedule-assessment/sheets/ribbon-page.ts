import type { CheckResult, RibbonFigure } from '@floatwise/schedule';
import type { WorkbookCell, WorkbookSheet } from '@floatwise/ooxml';
import { describeScope, type BookInput } from '../book.ts';
import { formatNumberFormat, formatSheetName, looks } from '../cells.ts';
import { nodeTitle, type ChosenRibbon } from '../choose-ribbon.ts';
import { formatCheckName } from '../describe-offenders.ts';
import { number, text } from './list-columns.ts';
import { describeRows } from '../describe-ribbon.ts';

/** The checks by node, worst first: each value in the colour of its result. */
export function createRibbonPage(input: BookInput, ribbon: ChosenRibbon): WorkbookSheet {
  const { checked } = input;
  const scope = describeScope(input);
  const { title, checks, nodes, left } = ribbon;
  const sheets = checks.map((result) =>
    // A Plus check has a sheet only if it has offenders.
    checked.dcma.includes(result) || result.offenders.length > 0 ? formatSheetName(result.check) : undefined,
  );
  const headers = [
    nodeTitle,
    'Activities',
    'Failed',
    'Offenders',
    ...checks.map(({ check }) => formatCheckName(check)),
  ];
  return {
    name: 'Ribbon',
    preface: [
      [{ value: `Ribbon: ${title}`, look: 'title' }],
      [`The worst first. Click a cell for the sheet of its check, and filter column ${nodeTitle} there.`],
      [describeRows(left)],
      ...(scope === undefined ? [] : [[`${scope}.`]]),
    ],
    headers: [headers],
    columns: [text(44), ...headers.slice(1).map(() => number(11))],
    rows: nodes.map(({ name, activities, failed, offenders, figures }, row) => [
      name,
      activities,
      failed,
      offenders,
      ...figures.map((figure, place) =>
        toCell(checks[place], figure, (row + 1) * checks.length > maxLinks ? undefined : sheets[place]),
      ),
    ]),
    pagesWide: 3,
  };
}

/** Excel allows 65,530 links per sheet; rows beyond are the least severe. */
const maxLinks = 65_000;

/** `FAIL 12.5%` or `2.1%`, with a link if there are offenders. */
function toCell(
  result: CheckResult | undefined,
  { value, verdict, offenders }: RibbonFigure,
  linkTo: string | undefined,
): WorkbookCell {
  if (result === undefined || value === undefined) return null;
  const numberFormat = formatNumberFormat(value, result.check.unit, result.limit);
  return {
    value,
    look: looks[verdict],
    numberFormat: verdict === 'FAIL' ? `"FAIL "${numberFormat}` : numberFormat,
    ...(linkTo === undefined || offenders === 0 ? {} : { linkTo }),
  };
}
