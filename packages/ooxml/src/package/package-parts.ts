import { relationshipsNamespace, xmlHead } from '../xml/escape-xml.ts';
import { listTags } from '../xml/xml-text.ts';

const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const officeTypes = 'application/vnd.openxmlformats-officedocument';

const toOfficeType = (relationship: string, contentType: string) => ({
  contentType: `${officeTypes}.${contentType}+xml`,
  relationship: `${relationshipsNamespace}/${relationship}`,
});

const partTypes = {
  workbook: toOfficeType('officeDocument', 'spreadsheetml.sheet.main'),
  worksheet: toOfficeType('worksheet', 'spreadsheetml.worksheet'),
  styles: toOfficeType('styles', 'spreadsheetml.styles'),
  strings: toOfficeType('sharedStrings', 'spreadsheetml.sharedStrings'),
  drawing: toOfficeType('drawing', 'drawing'),
  chart: toOfficeType('chart', 'drawingml.chart'),
  properties: {
    contentType: 'application/vnd.openxmlformats-package.core-properties+xml',
    relationship: `${packageNamespace}/relationships/metadata/core-properties`,
  },
} as const;

export interface Part {
  readonly name: string;
  readonly type: keyof typeof partTypes;
}

/** Name of the part equal to `name` except for case (ECMA-376 part 2, section 9.1.1); some programs write `SharedStrings.xml`. */
export function findPartName(parts: ReadonlyMap<string, unknown>, name: string): string | undefined {
  if (parts.has(name)) return name;
  const wanted = name.toLowerCase();
  return [...parts.keys()].find((other) => other.toLowerCase() === wanted);
}

export const getContentType = (type: Part['type']): string => partTypes[type].contentType;

/** The relationships of a part, with ids `rId1`, `rId2` and so on in the order given. Source: ECMA-376 part 2, section 9.3. */
export function formatRelationships(parts: readonly Part[]): string {
  const tags = parts.map(
    ({ name, type }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${partTypes[type].relationship}" Target="/${name}"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packageNamespace}/relationships">${tags.join('')}</Relationships>`;
}

/** The content type of each part. Source: ECMA-376 part 2, section 10.1.2. */
export function formatContentTypes(parts: readonly Part[]): string {
  const tags = parts.map(
    ({ name, type }) => `<Override PartName="/${name}" ContentType="${partTypes[type].contentType}"/>`,
  );
  return (
    `${xmlHead}<Types xmlns="${packageNamespace}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${tags.join('')}</Types>`
  );
}

export interface Relation {
  readonly id: string;
  /** The last segment of the relationship type, such as `worksheet`. */
  readonly type: string;
  /** Name of the target part; an address if external. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** Name of the part with the relationships of a part, or of the package if the name is empty. */
export function formatRelationsName(name: string): string {
  const slash = name.lastIndexOf('/');
  return `${name.slice(0, slash + 1)}_rels/${name.slice(slash + 1)}.rels`;
}

export function parseRelations(xml: string, owner: string): Relation[] {
  return listTags(xml, 'Relationship').map((attributes) => {
    const isExternal = attributes.get('TargetMode') === 'External';
    const target = attributes.get('Target') ?? '';
    return {
      id: attributes.get('Id') ?? '',
      type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
      target: isExternal ? target : resolveTarget(owner, target),
      isExternal,
    };
  });
}

function resolveTarget(owner: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = owner.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.') path.push(step);
  }
  return path.join('/');
}
