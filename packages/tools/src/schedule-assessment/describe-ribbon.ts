import { formatFigure, type ReportColumnLink } from '@floatwise/contracts';
import { formatDecimal } from '@floatwise/contracts/format-decimal';
import type { CheckResult, RibbonFigure, RibbonNode } from '@floatwise/schedule';
import { describeList, type AnswerList } from '../answer/answer-list.ts';
import { column } from '../answer/column.ts';
import { nodeId, nodeTitle, type ChosenRibbon } from './choose-ribbon.ts';
import { checkId, formatCheckName, offendersId } from './describe-offenders.ts';

/** The checks by node, one row per node, worst first. If offenders are listed, cells link to those of the check and node. */
export function describeRibbon(
  { title, checks, nodes, left }: ChosenRibbon,
  listed: readonly CheckResult[],
): AnswerList {
  const createLink = ({ check }: CheckResult): ReportColumnLink => ({
    table: offendersId,
    where: { [checkId]: [formatCheckName(check)] },
    same: { [nodeId]: nodeId },
  });
  return describeList<RibbonNode>({
    id: 'ribbon',
    title: 'Ribbon',
    description: `${title}, the worst first. ${describeRows(left)}`,
    columns: [
      column.text(nodeId, nodeTitle, ({ name }) => name, 'key'),
      column.number('activities', 'Activities', ({ activities }) => activities, 'why'),
      column.number('failed', 'Failed', ({ failed }) => failed, 'answer'),
      column.number('offenders', 'Offenders', ({ offenders }) => offenders, 'why'),
      ...checks.map((result, place) => ({
        ...column.text<RibbonNode>(
          `check${result.check.no}`,
          formatCheckName(result.check),
          ({ figures }) => formatNodeFigure(result, figures[place]),
          'why',
        ),
        ...(listed.includes(result) ? { link: createLink(result) } : {}),
      })),
    ],
    rows: nodes,
  });
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
