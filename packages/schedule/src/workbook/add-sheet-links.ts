import { escapeXml } from './escape-xml.ts';
import { findPrefix, insertBefore, splitBehindCells, type WorkbookParts } from './workbook-parts.ts';

/** A click on a cell leads to the first cell of another sheet. */
export interface SheetLink {
  readonly sheet: string;
  /** Such as B7. */
  readonly cell: string;
  readonly linkTo: string;
}

/** Hyperlinks stand behind everything that is about cells, and before what is about paper and pictures. */
const behindLinks =
  /<(?:\w+:)?(?:printOptions|pageMargins|pageSetup|headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/(?:\w+:)?worksheet>/;

/**
 * Makes cells of a workbook lead to its other sheets; the cells keep their texts. Source: ECMA-376 part 1, sections 18.3.1.47 (hyperlink)
 * and 18.3.1.99 (order within a worksheet).
 */
export function addSheetLinks(parts: WorkbookParts, links: readonly SheetLink[]): void {
  for (const [sheet, ownLinks] of Map.groupBy(links, (link) => link.sheet)) {
    const path = parts.getSheetPath(sheet);
    const worksheet = parts.getText(path);
    const prefix = findPrefix(worksheet);
    const tags = ownLinks.map(({ cell, linkTo }) => {
      const location = `'${linkTo.replaceAll("'", "''")}'!A1`;
      return `<${prefix}hyperlink ref="${cell}" location="${escapeXml(location)}" display="${escapeXml(linkTo)}"/>`;
    });
    const [cells, tail] = splitBehindCells(worksheet);
    const list = `<${prefix}hyperlinks>${tags.join('')}</${prefix}hyperlinks>`;
    parts.putText(path, cells + insertBefore(tail, behindLinks, list));
  }
}
