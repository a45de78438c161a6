import { formatFigure, type ReportColumnLink } from '@floatwise/contracts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { CheckResult, RibbonFigure, RibbonNode } from '@floatwise/schedule/checks';
import type { WorkbookCell } from '@floatwise/ooxml';
import { describeList, type AnswerList, type ListColumn } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { formatNumberFormat, formatSheetName, looks } from './cells.ts';
import { nodeId, nodeTitle, type ChosenRibbon } from './choose-ribbon.ts';
import { checkId, formatCheckName, offendersId } from './describe-offenders.ts';

/** The checks by node, one row per node, worst first. If offenders are listed, cells link to those of the check and node. */
export const describeRibbon = (ribbon: ChosenRibbon, listed: readonly CheckResult[]): AnswerList =>
  describeList<RibbonNode>({
    id: 'ribbon',
    title: 'Ribbon',
    description: `${ribbon.title}, the worst first. ${describeRows(ribbon.left)}`,
    columns: listRibbonColumns(ribbon, listed),
    rows: ribbon.nodes,
  });

/** Node, sizes, and a column for each check. `listed` are the checks whose offenders the page lists. */
export function listRibbonColumns(
  { checks }: ChosenRibbon,
  listed: readonly CheckResult[] = [],
): ListColumn<RibbonNode>[] {
  const sheet = (
    getCell: (node: RibbonNode, place: number) => WorkbookCell,
  ): NonNullable<ListColumn<RibbonNode>['sheet']> => ({
    column: { kind: 'number', width: 11 },
    getCell,
  });
  const createNumber = (
    id: 'activities' | 'failed' | 'offenders',
    title: string,
    role: 'answer' | 'why',
  ) => ({
    ...column.number<RibbonNode>(id, title, (node) => node[id], role),
    sheet: sheet((node) => node[id]),
  });
  const createLink = ({ check }: CheckResult): ReportColumnLink => ({
    table: offendersId,
    where: { [checkId]: [formatCheckName(check)] },
    same: { [nodeId]: nodeId },
  });
  return [
    {
      ...column.text<RibbonNode>(nodeId, nodeTitle, ({ name }) => name, 'key'),
      sheet: { column: { kind: 'text', width: 44 }, getCell: ({ name }) => name },
    },
    createNumber('activities', 'Activities', 'why'),
    createNumber('failed', 'Failed', 'answer'),
    createNumber('offenders', 'Offenders', 'why'),
    ...checks.map((result, place) => ({
      ...column.text<RibbonNode>(
        `check${result.check.no}`,
        formatCheckName(result.check),
        ({ figures }) => formatNodeFigure(result, figures[place]),
        'why',
      ),
      sheet: sheet(({ figures }, row) =>
        toFigureCell(result, figures[place], (row + 1) * checks.length <= maxLinks),
      ),
      ...(listed.includes(result) ? { link: createLink(result) } : {}),
    })),
  ];
}

/** Excel allows 65,530 links per sheet; rows beyond are the least severe. */
const maxLinks = 65_000;

/** `FAIL 12.5%` or `2.1%`, with a link to the sheet of the check if the node has offenders. */
function toFigureCell(
  { check, limit }: CheckResult,
  figure: RibbonFigure | undefined,
  hasLink: boolean,
): WorkbookCell {
  if (figure?.value === undefined) return null;
  const { value, verdict, offenders } = figure;
  const numberFormat = formatNumberFormat(value, check.unit, limit);
  return {
    value,
    look: looks[verdict],
    numberFormat: verdict === 'FAIL' ? `"FAIL "${numberFormat}` : numberFormat,
    ...(hasLink && offenders > 0 ? { linkTo: formatSheetName(check) } : {}),
  };
}

/** Says where the rows behind a cell are, and which checks have no column. */
export function describeRows(left: readonly string[]): string {
  const rows = 'The rows behind a cell are those of its check and node among the offenders.';
  return left.length === 0 ? rows : `${rows} Without a column: ${left.join(', ')}.`;
}

/** `FAIL 12.5% (1 of 8)`, `2 (of 40)`; null if there is nothing to check. */
function formatNodeFigure({ check, limit }: CheckResult, figure: RibbonFigure | undefined): string | null {
  if (figure?.value === undefined) return null;
  const { value, count, of, verdict } = figure;
  const part =
    check.unit === 'count' ? `of ${formatDecimal(of)}` : `${formatDecimal(count)} of ${formatDecimal(of)}`;
  const text = `${formatFigure(value, check.unit, limit)} (${part})`;
  return verdict === 'FAIL' ? `FAIL ${text}` : text;
}

/** Whether a check fails at any node, even if the whole file passes it: its offenders are then listed too. */
export function failsAtNode(ribbon: ChosenRibbon | undefined, result: CheckResult): boolean {
  const place = ribbon?.checks.indexOf(result) ?? -1;
  return place >= 0 && ribbon?.nodes.some(({ figures }) => figures[place]?.verdict === 'FAIL') === true;
}
