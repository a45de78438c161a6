import type { WorkbookParts } from './workbook-parts.ts';

const stylesPath = 'xl/styles.xml';

/** What a font consists of, in the order strict readers insist on. Source: Open XML SDK's schema of CT_Font. */
const order = [
  'b',
  'i',
  'strike',
  'condense',
  'extend',
  'outline',
  'shadow',
  'u',
  'vertAlign',
  'sz',
  'color',
  'name',
  'family',
  'charset',
  'scheme',
];

/** Puts what each font of the styles consists of into order; ExcelJS writes an order of its own, which only lenient readers take. */
export function orderFonts(parts: WorkbookParts): void {
  const styles = parts.getText(stylesPath);
  const ordered = styles.replace(/<font>(.*?)<\/font>/gs, (_, content: string) => {
    const tags = content.match(/<[^>]*\/>/g) ?? [];
    return `<font>${tags.sort((one, other) => getPlace(one) - getPlace(other)).join('')}</font>`;
  });
  if (ordered !== styles) parts.putText(stylesPath, ordered);
}

function getPlace(tag: string): number {
  const place = order.indexOf(/^<(\w+)/.exec(tag)?.[1] ?? '');
  return place < 0 ? order.length : place;
}
