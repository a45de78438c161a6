import { escapeXml, xmlHead, relationshipsNamespace } from '../xml/escape-xml.ts';
import type { WorkbookChart, WorkbookChartSeries } from './workbook-sheet.ts';

/** Colour-blind safe (Okabe and Ito) and dark enough on white. */
const palette = ['0072B2', 'D55E00', '009E73', 'CC79A7', 'E69F00', '56B4E9', '7F7F7F'];
/** Lines also differ by marker, for print without colour. */
const markers = ['circle', 'square', 'triangle', 'diamond', 'x'];
const categoryAxis = 111_111_111;
const valueAxis = 222_222_222;

/** The XML of a chart. Source: ECMA-376 part 1, section 21.2 (DrawingML charts); Excel insists on the order of elements. */
export function formatChartXml(chart: WorkbookChart): string {
  return (
    xmlHead +
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"' +
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:roundedCorners val="0"/><c:chart>' +
    formatTitle(chart.title, 1200) +
    '<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>' +
    formatPlot(chart) +
    '</c:plotArea>' +
    formatLegend(chart) +
    // Also the cells of hidden sheets.
    '<c:plotVisOnly val="0"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>'
  );
}

function formatTitle(text: string, size: number): string {
  const run = `<a:r><a:rPr lang="en-GB" sz="${size}" b="1"/><a:t>${escapeXml(text)}</a:t></a:r>`;
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:p>${run}</a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`;
}

function formatLegend({ kind, series }: WorkbookChart): string {
  const hasLegend = (series.length > 1 && kind !== 'waterfall') || kind === 'doughnut';
  if (!hasLegend) return '';
  const hidden = kind === 'gantt' ? '<c:legendEntry><c:idx val="0"/><c:delete val="1"/></c:legendEntry>' : '';
  return `<c:legend><c:legendPos val="b"/>${hidden}<c:overlay val="0"/></c:legend>`;
}

/** True for stacked bars on an invisible first series. */
const isStacked = ({ kind }: WorkbookChart): boolean => kind === 'waterfall' || kind === 'gantt';

const isLying = ({ kind }: WorkbookChart): boolean => kind === 'bar' || kind === 'gantt';

function formatPlot(chart: WorkbookChart): string {
  const series = chart.series.map((each, index) => formatSeries(chart, each, index)).join('');
  const axisIds = `<c:axId val="${categoryAxis}"/><c:axId val="${valueAxis}"/>`;
  switch (chart.kind) {
    case 'doughnut':
      return (
        `<c:doughnutChart><c:varyColors val="1"/>${series}` +
        '<c:firstSliceAng val="0"/><c:holeSize val="60"/></c:doughnutChart>'
      );
    case 'line':
      return (
        `<c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series}` +
        `<c:marker val="1"/>${axisIds}</c:lineChart>${formatAxes(chart)}`
      );
    case 'waterfall':
    case 'gantt':
    case 'bar':
    case 'stacked':
    case 'column':
      return `<c:barChart>${formatBars(chart, series)}${axisIds}</c:barChart>${formatAxes(chart)}`;
  }
}

function formatBars(chart: WorkbookChart, series: string): string {
  const stacked = isStacked(chart) || chart.kind === 'stacked';
  return (
    `<c:barDir val="${isLying(chart) ? 'bar' : 'col'}"/><c:grouping val="${stacked ? 'stacked' : 'clustered'}"/>` +
    `<c:varyColors val="0"/>${series}<c:gapWidth val="${gapWidths[chart.kind] ?? 60}"/>` +
    (stacked ? '<c:overlap val="100"/>' : '')
  );
}

/** Gap between bars, in percent of their width. */
const gapWidths: Partial<Record<WorkbookChart['kind'], number>> = { waterfall: 50, gantt: 20 };

function formatSeries(chart: WorkbookChart, series: WorkbookChartSeries, index: number): string {
  const colour = series.colour ?? palette[index % palette.length] ?? '000000';
  const isBar = chart.kind !== 'line' && chart.kind !== 'doughnut';
  const points = (series.pointColours ?? []).map(
    (pointColour, point) =>
      `<c:dPt><c:idx val="${point}"/>${isBar ? '<c:invertIfNegative val="0"/>' : ''}<c:bubble3D val="0"/>` +
      `<c:spPr>${formatFill(pointColour)}</c:spPr></c:dPt>`,
  );
  return (
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:v>${escapeXml(series.title)}</c:v></c:tx>` +
    formatLook(chart, colour, index) +
    (chart.kind === 'line' ? '' : points.join('')) +
    (chart.kind === 'doughnut' ? doughnutLabels : '') +
    `<c:cat>${formatCategories(chart)}</c:cat><c:val>${formatValues(chart, series)}</c:val>` +
    (chart.kind === 'line' ? '<c:smooth val="0"/>' : '') +
    '</c:ser>'
  );
}

function formatLook(chart: WorkbookChart, colour: string, index: number): string {
  const { kind } = chart;
  const fill = formatFill(colour);
  if (kind === 'doughnut') return '';
  if (isStacked(chart) && index === 0)
    return '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr><c:invertIfNegative val="0"/>';
  if (kind !== 'line') return `<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>`;
  return (
    `<c:spPr><a:ln w="28575" cap="rnd">${fill}<a:round/></a:ln></c:spPr>` +
    `<c:marker><c:symbol val="${markers[index % markers.length]}"/><c:size val="7"/>` +
    `<c:spPr>${fill}<a:ln w="9525">${fill}</a:ln></c:spPr></c:marker>`
  );
}

const formatFill = (colour: string): string => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`;

const doughnutLabels =
  '<c:dLbls><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/>' +
  '<c:showPercent val="0"/><c:showBubbleSize val="0"/><c:showLeaderLines val="0"/></c:dLbls>';

function formatCategories({ categories, categoryTexts, categoryFormat }: WorkbookChart): string {
  const reference = `<c:f>${escapeXml(formatCellReference(categories))}</c:f>`;
  if (categoryFormat !== undefined) return `<c:numRef>${reference}</c:numRef>`;
  if (categoryTexts === undefined) return `<c:strRef>${reference}</c:strRef>`;
  const points = categoryTexts.map((text, index) =>
    text === '' ? '' : `<c:pt idx="${index}"><c:v>${escapeXml(text)}</c:v></c:pt>`,
  );
  return (
    `<c:strRef>${reference}<c:strCache><c:ptCount val="${points.length}"/>` +
    `${points.join('')}</c:strCache></c:strRef>`
  );
}

function formatValues({ valueFormat }: WorkbookChart, { values, numbers }: WorkbookChartSeries): string {
  const reference = `<c:f>${escapeXml(formatCellReference(values))}</c:f>`;
  if (numbers === undefined) return `<c:numRef>${reference}</c:numRef>`;
  const points = numbers.map((number, index) =>
    number === null ? '' : `<c:pt idx="${index}"><c:v>${number}</c:v></c:pt>`,
  );
  return (
    `<c:numRef>${reference}<c:numCache><c:formatCode>${escapeXml(valueFormat ?? 'General')}</c:formatCode>` +
    `<c:ptCount val="${numbers.length}"/>${points.join('')}</c:numCache></c:numRef>`
  );
}

/** Without this, Excel omits labels that are close together. */
const everyLabel = '<c:tickLblSkip val="1"/>';

/** Horizontal bars begin at the top like their rows; the value axis then crosses at the far end, which keeps it at the bottom. */
function formatAxes(chart: WorkbookChart): string {
  const lies = isLying(chart);
  const title = (text: string | undefined): string => (text === undefined ? '' : formatTitle(text, 900));
  return (
    `<c:catAx><c:axId val="${categoryAxis}"/><c:scaling><c:orientation val="${lies ? 'maxMin' : 'minMax'}"/></c:scaling>` +
    `<c:delete val="0"/><c:axPos val="${lies ? 'l' : 'b'}"/>${title(chart.categoryTitle)}` +
    formatCategoryNumbers(chart) +
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/>' +
    `<c:tickLblPos val="low"/><c:crossAx val="${valueAxis}"/><c:crosses val="autoZero"/><c:auto val="0"/>` +
    `<c:lblAlgn val="ctr"/><c:lblOffset val="100"/>${chart.kind === 'gantt' ? everyLabel : ''}` +
    '<c:noMultiLvlLbl val="1"/></c:catAx>' +
    `<c:valAx><c:axId val="${valueAxis}"/>${formatScaling(chart)}<c:delete val="0"/>` +
    `<c:axPos val="${lies ? 'b' : 'l'}"/><c:majorGridlines><c:spPr><a:ln w="6350">${formatFill('D9D9D9')}</a:ln></c:spPr>` +
    `</c:majorGridlines>${title(chart.valueTitle)}` +
    `<c:numFmt formatCode="${escapeXml(chart.valueFormat ?? 'General')}" sourceLinked="0"/>` +
    '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/>' +
    `<c:crossAx val="${categoryAxis}"/><c:crosses val="${lies ? 'max' : 'autoZero'}"/>` +
    '<c:crossBetween val="between"/></c:valAx>'
  );
}

function formatScaling({ valueRange }: WorkbookChart): string {
  const ends =
    valueRange === undefined ? '' : `<c:max val="${valueRange.max}"/><c:min val="${valueRange.min}"/>`;
  return `<c:scaling><c:orientation val="minMax"/>${ends}</c:scaling>`;
}

function formatCategoryNumbers({ categoryFormat }: WorkbookChart): string {
  if (categoryFormat === undefined) return '<c:numFmt formatCode="General" sourceLinked="1"/>';
  return `<c:numFmt formatCode="${escapeXml(categoryFormat)}" sourceLinked="0"/>`;
}

/** English Metric Units per pixel at 96 pixels an inch. */
const emuPerPixel = 9525;

/** The positions of a sheet's charts, in the order of the drawing's relationships. Source: ECMA-376 part 1, section 20.5. */
export function formatDrawing(charts: readonly WorkbookChart[]): string {
  const anchors = charts.map(({ anchor, title, description }, index) => {
    const name = `name="Chart ${index + 1}" descr="${escapeXml(description ?? title)}"`;
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${anchor.col}</xdr:col><xdr:colOff>0</xdr:colOff>` +
      `<xdr:row>${anchor.row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${anchor.width * emuPerPixel}" cy="${anchor.height * emuPerPixel}"/>` +
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" ${name}/><xdr:cNvGraphicFramePr/>` +
      '</xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic>' +
      '<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart">' +
      '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"' +
      ` xmlns:r="${relationshipsNamespace}" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame>` +
      '<xdr:clientData/></xdr:oneCellAnchor>'
    );
  });
  return (
    `${xmlHead}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"` +
    ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${anchors.join('')}</xdr:wsDr>`
  );
}

/**
 * A range of cells in the form formulas need: `Sheet!A2:A11` becomes `'Sheet'!$A$2:$A$11`. The sheet name may already be quoted.
 * Throws a `RangeError` for anything else.
 */
function formatCellReference(reference: string): string {
  const parts = /^(.+)!\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/s.exec(reference);
  if (!parts) throw new RangeError(`'${reference}' is not a range such as Sheet!A2:A11.`);
  const [, sheet = '', column = '', row = '', lastColumn, lastRow] = parts;
  const name = /^'.*'$/s.test(sheet) ? sheet : quoteSheetName(sheet);
  const end = lastColumn === undefined ? '' : `:$${lastColumn}$${lastRow}`;
  return `${name}!$${column}$${row}${end}`;
}

/** Quotes the name of a sheet for formulas. */
export const quoteSheetName = (name: string): string => `'${name.replaceAll("'", "''")}'`;
