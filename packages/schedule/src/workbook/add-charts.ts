import { escapeXml } from './escape-xml.ts';
import { formatChartXml } from './format-chart-xml.ts';
import type { WorkbookChart } from './workbook-chart.ts';
import {
  findAttribute,
  findPrefix,
  insertBefore,
  listTags,
  splitBehindCells,
  WorkbookParts,
} from './workbook-parts.ts';

const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const drawingTypes = 'application/vnd.openxmlformats-officedocument.drawing';
const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** English metric units in a pixel of 96 an inch. */
const emuPerPixel = 9525;

/**
 * Adds native charts to a finished workbook (.xlsx); everything else in it keeps its bytes. The same input gives the
 * same bytes. Throws a `RangeError` for a sheet that does not exist or has drawings of its own already.
 *
 * Source: ECMA-376 part 1, sections 12.3.8 (drawings), 14.2.1 (charts) and 18.3.1.99 (order within a worksheet).
 */
export function addCharts(xlsx: Uint8Array, charts: readonly WorkbookChart[]): Promise<Uint8Array> {
  // A promise, so that the work can move to where it must be waited for.
  return Promise.resolve().then(() => addChartParts(xlsx, charts));
}

function addChartParts(xlsx: Uint8Array, charts: readonly WorkbookChart[]): Uint8Array {
  const parts = new WorkbookParts(xlsx);
  for (const [sheet, ownCharts] of Map.groupBy(charts, (chart) => chart.sheet))
    addDrawing(parts, sheet, ownCharts);
  return parts.write();
}

function addDrawing(parts: WorkbookParts, sheet: string, charts: readonly WorkbookChart[]): void {
  const sheetPath = parts.getSheetPath(sheet);
  const drawing = findFreeName(parts, 'xl/drawings/drawing');
  const targets = charts.map((chart): Target => {
    const name = findFreeName(parts, 'xl/charts/chart');
    parts.putText(name, formatChartXml(chart));
    addContentType(parts, name, `${drawingTypes}ml.chart+xml`);
    return { type: 'chart', target: `/${name}` };
  });
  parts.putText(drawing, formatDrawing(charts));
  parts.putText(formatRelationshipsPath(drawing), formatRelationships(targets));
  addContentType(parts, drawing, `${drawingTypes}+xml`);
  const id = addRelationship(parts, sheetPath, { type: 'drawing', target: `/${drawing}` });
  parts.putText(sheetPath, insertDrawingTag(parts.getText(sheetPath), sheet, id));
}

function formatDrawing(charts: readonly WorkbookChart[]): string {
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
      ` xmlns:r="${officeRelationships}" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame>` +
      '<xdr:clientData/></xdr:oneCellAnchor>'
    );
  });
  return (
    `${xmlHead}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"` +
    ` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${anchors.join('')}</xdr:wsDr>`
  );
}

interface Target {
  readonly type: 'chart' | 'drawing';
  readonly target: string;
}

const formatRelationship = ({ type, target }: Target, id: string): string =>
  `<Relationship Id="${id}" Type="${officeRelationships}/${type}" Target="${target}"/>`;

function formatRelationships(targets: readonly Target[]): string {
  const lines = targets.map((target, index) => formatRelationship(target, `rId${index + 1}`));
  return `${xmlHead}<Relationships xmlns="${packageRelationships}">${lines.join('')}</Relationships>`;
}

const formatRelationshipsPath = (part: string): string => part.replace(/([^/]+)$/, '_rels/$1.rels');

/** Adds to the relationships of a part, and answers the new one's id. */
function addRelationship(parts: WorkbookParts, part: string, target: Target): string {
  const path = formatRelationshipsPath(part);
  if (!parts.has(path)) {
    parts.putText(path, formatRelationships([target]));
    return 'rId1';
  }
  const text = parts.getText(path);
  const used = new Set(listTags(text, 'Relationship').map((tag) => findAttribute(tag, 'Id')));
  let number = used.size + 1;
  while (used.has(`rId${number}`)) number += 1;
  const line = formatRelationship(target, `rId${number}`);
  // A file without a single relationship may close its only element at once.
  const opened = text.replace(/<Relationships([^>]*)\/>/, '<Relationships$1></Relationships>');
  parts.putText(path, insertBefore(opened, /<\/(?:\w+:)?Relationships>/, line));
  return `rId${number}`;
}

function addContentType(parts: WorkbookParts, part: string, type: string): void {
  const path = '[Content_Types].xml';
  const line = `<Override PartName="/${part}" ContentType="${type}"/>`;
  parts.putText(path, insertBefore(parts.getText(path), /<\/(?:\w+:)?Types>/, line));
}

/** A drawing stands behind everything of a worksheet but these. */
const behindDrawing =
  /<(?:\w+:)?(?:legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/(?:\w+:)?worksheet>/;

function insertDrawingTag(worksheet: string, sheet: string, id: string): string {
  const [cells, tail] = splitBehindCells(worksheet);
  if (/<(?:\w+:)?drawing\b/.test(tail)) throw new RangeError(`Sheet '${sheet}' has drawings already.`);
  const tag = `<${findPrefix(worksheet)}drawing xmlns:r="${officeRelationships}" r:id="${id}"/>`;
  return cells + insertBefore(tail, behindDrawing, tag);
}

function findFreeName(parts: WorkbookParts, stem: string): string {
  let number = 1;
  while (parts.has(`${stem}${number}.xml`)) number += 1;
  return `${stem}${number}.xml`;
}
