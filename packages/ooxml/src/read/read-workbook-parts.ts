import type { Finding } from '@floatwise/contracts';
import { createWarning } from '@floatwise/contracts/create-finding';
import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import type { ZipEntry } from '../zip/zip-entry.ts';
import { formatDamaged } from '../xml/damaged.ts';
import type { Package } from '../package/open-package.ts';
import {
  findPartName,
  formatRelationsName,
  parseRelations,
  type Relation,
} from '../package/package-parts.ts';
import { readPart } from '../package/read-part.ts';
import { SharedStrings } from '../xml/shared-strings.ts';
import { listTags } from '../xml/xml-text.ts';

/** A worksheet, visible or hidden. */
export interface WorkbookFileSheet {
  readonly name: string;
  readonly part: ZipEntry;
}

/** A workbook file (.xlsx): its parts, and what is needed to read its cells. */
export interface WorkbookFile {
  readonly parts: Package;
  readonly workbookPart: string;
  readonly relations: readonly Relation[];
  readonly sheets: readonly WorkbookFileSheet[];
  /** Serial dates count from 1904 instead of 1900. */
  readonly isFrom1904: boolean;
  readonly strings: SharedStrings;
  /** Findings from opening the workbook. */
  readonly notes: readonly Finding[];
}

/** Excel itself shows a few hundred sheets. */
const maxRelations = 2000;

/** Opens the workbook in these parts without reading its sheets. Throws UnusableInputError if it is not a usable workbook. */
export function readWorkbookParts(parts: Package): WorkbookFile {
  const workbookPart = findWorkbookPart(parts);
  const xml = readNamedPart(parts, workbookPart);
  if (/<!DOCTYPE/i.test(xml)) throw formatDamaged('it declares XML entities');
  const relationsName = formatRelationsName(workbookPart);
  const relations = listRelations(parts, readNamedPart(parts, relationsName), workbookPart);
  const stringsPart = relations.find(({ type, isExternal }) => type === 'sharedStrings' && !isExternal);
  const strings = stringsPart === undefined ? undefined : parts.get(stringsPart.target);
  const [properties] = listTags(xml, 'workbookPr');
  return {
    parts,
    workbookPart,
    relations,
    sheets: listSheets(xml, relations, parts),
    isFrom1904: ['1', 'true'].includes(properties?.get('date1904') ?? '0'),
    strings: new SharedStrings(strings === undefined ? '' : readPart(strings)),
    notes: findActiveContent(parts, relations),
  };
}

/** Relationships of a part, with target names as the package spells them. */
function listRelations(parts: Package, xml: string, owner: string): Relation[] {
  const relations = parseRelations(xml, owner);
  // Each target may be searched for in all parts.
  if (relations.length > maxRelations) throw formatDamaged(`a part has ${relations.length} relationships`);
  return relations.map((relation) =>
    relation.isExternal
      ? relation
      : { ...relation, target: findPartName(parts, relation.target) ?? relation.target },
  );
}

function findWorkbookPart(parts: Package): string {
  const rootName = formatRelationsName('');
  const root = parts.get(rootName);
  const relations = root === undefined ? [] : listRelations(parts, readPart(root), '');
  const workbook = relations.find(({ type }) => type === 'officeDocument')?.target;
  const types = parts.get('[Content_Types].xml');
  // LibreOffice and others write these.
  if (types === undefined && parts.has('META-INF/manifest.xml'))
    throw new UnusableInputError('E_NOT_XLSX', formatNoWorkbook('an OpenDocument file (.ods)'));
  if (types === undefined)
    throw new UnusableInputError(
      'E_NOT_XLSX',
      'This is a zip: unzip it and send the file inside, such as an .xer or a workbook (.xlsx or .xls).',
    );
  if (workbook === undefined || !parts.has(workbook))
    throw new UnusableInputError('E_NOT_XLSX', formatNoWorkbook('a zip file without a workbook in it'));
  const name = `/${workbook}`.toLowerCase();
  const type = listTags(readPart(types), 'Override').find(
    (tag) => tag.get('PartName')?.toLowerCase() === name,
  );
  const kind = findOtherKind(type?.get('ContentType') ?? '');
  if (kind !== undefined) throw new UnusableInputError('E_NOT_XLSX', formatNoWorkbook(kind));
  return workbook;
}

function findOtherKind(contentType: string): string | undefined {
  if (contentType.includes('sheet.binary')) return 'a binary workbook (.xlsb)';
  if (contentType.includes('macroEnabled')) return 'a workbook with macros (.xlsm)';
  if (contentType.includes('template')) return 'a template (.xltx)';
  if (contentType.includes('wordprocessing')) return 'a Word document';
  if (contentType.includes('presentation')) return 'a presentation';
  return undefined;
}

export function formatNoWorkbook(found: string): string {
  return `This is not an Excel workbook (.xlsx or .xls): it is ${found}. Save it in Excel as an Excel workbook (.xlsx) and try again.`;
}

function readNamedPart(parts: Package, name: string): string {
  const part = parts.get(name);
  if (part === undefined) throw formatDamaged(`the part '${name}' is missing`);
  return readPart(part);
}

function listSheets(xml: string, relations: readonly Relation[], parts: Package): WorkbookFileSheet[] {
  const tags = listTags(xml, 'sheet');
  if (tags.length > maxRelations) throw formatDamaged(`it lists ${tags.length} sheets`);
  const found = new Set<string>();
  return tags.flatMap((tag) => {
    const relation = relations.find(({ id }) => id === tag.get('id'));
    // Chart sheets and other kinds have no cells.
    if (relation?.type !== 'worksheet') return [];
    if (found.has(relation.target)) throw formatDamaged(`two sheets are the part '${relation.target}'`);
    found.add(relation.target);
    const part = parts.get(relation.target);
    if (part === undefined) throw formatDamaged(`the part '${relation.target}' is missing`);
    return [{ name: tag.get('name') ?? '', part }];
  });
}

/** The sheet of that name; an exact match comes before one that differs in case. */
export function findSheet(file: WorkbookFile, name: string): WorkbookFileSheet | undefined {
  return (
    file.sheets.find((sheet) => sheet.name === name) ??
    file.sheets.find((sheet) => sheet.name.trim().toUpperCase() === name)
  );
}

/** Content that a spreadsheet program may run or fetch on opening, with the name shown to users. */
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
  /** Type of the workbook's relationship to the part; empty if it has none. */
  readonly type: string;
  /** XML of an external link; empty for any other part. */
  readonly xml: string;
}

/** Reports macros, links and other content that stays in the output: a user who received the file from others should know. */
function findActiveContent(parts: Package, relations: readonly Relation[]): Finding[] {
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
  const message = `The workbook holds more than cells: ${list.join(', ')}. They were not run and are unchanged in the output; open it with care if you do not know where they come from.`;
  return [createWarning('sheet.active-content', message)];
}
