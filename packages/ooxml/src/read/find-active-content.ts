import type { Finding } from '@floatwise/contracts';
import type { Package } from '../package/open-package.ts';
import type { Relation } from '../package/package-parts.ts';
import { readPart } from '../package/read-part.ts';

/** What a spreadsheet program may run or fetch when it opens a workbook, by what it is called to a person. */
const kinds: readonly { readonly what: string; readonly isKind: (found: Found) => boolean }[] = [
  {
    what: 'macros',
    isKind: ({ name, type }) => /vbaProject|macrosheets\//i.test(name) || /macrosheet$/i.test(type),
  },
  { what: 'links to programs (DDE)', isKind: ({ xml }) => /<(?:\w+:)?ddeLink\b/.test(xml) },
  {
    what: 'links to other files',
    isKind: ({ type, xml }) => type === 'externalLink' && !/<(?:\w+:)?ddeLink\b/.test(xml),
  },
  { what: 'data connections', isKind: ({ type }) => type === 'connections' },
  { what: 'embedded objects', isKind: ({ name }) => /^xl\/(?:embeddings|activeX|ctrlProps)\//i.test(name) },
];

interface Found {
  readonly name: string;
  /** Of the workbook's relation to it; empty for a part it does not name. */
  readonly type: string;
  /** Of an external link; empty for everything else. */
  readonly xml: string;
}

/**
 * Reports macros, links and other content besides cells. The tools change only cells, so this content is still in the output,
 * and a user who received the file from others should know.
 */
export function findActiveContent(parts: Package, relations: readonly Relation[]): Finding[] {
  const typeByName = new Map(relations.map(({ target, type }) => [target, type]));
  const counts = new Map<string, number>();
  for (const [name, part] of parts) {
    const type = typeByName.get(name) ?? '';
    const xml = type === 'externalLink' ? readPart(part) : '';
    const kind = kinds.find(({ isKind }) => isKind({ name, type, xml }));
    if (kind) counts.set(kind.what, (counts.get(kind.what) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const list = kinds.flatMap(({ what }) => {
    const count = counts.get(what);
    return count === undefined ? [] : [`${what} (${count})`];
  });
  return [
    {
      code: 'sheet.active-content',
      severity: 'warning',
      message: `The workbook holds more than cells: ${list.join(', ')}. They were not run and are unchanged in the output; open it with care if you do not know where they come from.`,
    },
  ];
}
