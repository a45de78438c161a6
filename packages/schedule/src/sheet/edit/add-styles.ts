import { readPart } from '../package/read-part.ts';
import type { WorkbookFile } from '../read-workbook-file.ts';
import { readAttribute, setAttributes, StylesEditor, type StyleSection } from './styles-editor.ts';

/** Number formats below this are Excel's own and mean the same everywhere. */
const firstOwnFormat = 164;

/**
 * Adds the styles of a report workbook. Answers the new number of each of its cell styles, and by how much the numbers
 * of its conditional styles move.
 */
export function addStyles(
  styles: StylesEditor,
  report: WorkbookFile,
): { cells: readonly number[]; conditions: number } {
  const relation = report.relations.find(({ type }) => type === 'styles');
  const part = relation && report.parts.get(relation.target);
  if (part === undefined) return { cells: [], conditions: 0 };
  const added = new StylesEditor(readPart(part));
  const addAll = (section: StyleSection): number[] =>
    added.listItems(section).map((item) => styles.add(section, item));
  const fonts = addAll('fonts');
  const fills = addAll('fills');
  const borders = addAll('borders');
  const formats = new Map(
    added
      .listItems('numFmts')
      .map((item) => [
        readAttribute(item, 'numFmtId'),
        styles.addNumberFormat(readAttribute(item, 'formatCode') ?? ''),
      ]),
  );
  const conditions = styles.listItems('dxfs').length;
  addAll('dxfs');
  const cells = added.listItems('cellXfs').map((xf) => {
    const format = readAttribute(xf, 'numFmtId') ?? '0';
    const pick = (list: readonly number[], name: string): string =>
      String(list[Number(readAttribute(xf, name))] ?? 0);
    return styles.add(
      'cellXfs',
      setAttributes(xf, {
        numFmtId: String(Number(format) < firstOwnFormat ? format : (formats.get(format) ?? 0)),
        fontId: pick(fonts, 'fontId'),
        fillId: pick(fills, 'fillId'),
        borderId: pick(borders, 'borderId'),
        xfId: '0',
      }),
    );
  });
  return { cells, conditions };
}
