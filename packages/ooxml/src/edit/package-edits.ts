import type { PartWriter } from '../write/package-writer.ts';
import { packBytes, packText } from '../zip/pack-text.ts';
import type { ZipEntry } from '../zip/zip-entry.ts';
import type { Package } from '../package/open-package.ts';
import type { Part } from '../package/package-parts.ts';
import {
  findPartName,
  formatRelationships,
  getContentType,
  formatRelationsName,
} from '../package/package-parts.ts';
import { readPart } from '../package/read-part.ts';
import { formatDamaged } from '../xml/damaged.ts';
import { relationshipsNamespace } from '../xml/escape-xml.ts';
import { findRootPrefix, encodeText } from '../xml/xml-text.ts';

const contentTypes = '[Content_Types].xml';

/** An edited package: the parts of the input, some of them replaced, followed by new parts. */
export class PackageEdits implements PartWriter {
  /** A string has one character per byte. It is packed last, because some parts change several times. */
  readonly #parts: Map<string, ZipEntry | string>;

  constructor(parts: Package) {
    this.#parts = new Map(parts);
  }

  has(name: string): boolean {
    return findPartName(this.#parts, name) !== undefined;
  }

  /** Text of a part, one character per byte; empty if the part does not exist. */
  read(name: string): string {
    const part = this.#parts.get(name);
    if (part === undefined) return '';
    return typeof part === 'string' ? part : readPart(part);
  }

  createPart(type: Part['type'], stem: string): Part {
    let number = 1;
    while (this.has(`${stem}${number}.xml`)) number += 1;
    return { name: `${stem}${number}.xml`, type };
  }

  /** Replaces a part of the same name. */
  async add(part: Part, text: Iterable<string>, refersTo: readonly Part[] = []): Promise<void> {
    const relations = formatRelationsName(part.name);
    this.remove(relations);
    this.putPart(await packText(part.name, text));
    this.setContentType(part.name, getContentType(part.type));
    if (refersTo.length > 0) this.putText(relations, formatRelationships(refersTo));
  }

  putPart(part: ZipEntry): void {
    this.#parts.set(part.name, part);
  }

  /** `text` has one character per byte. */
  putText(name: string, text: string): void {
    this.#parts.set(name, text);
  }

  /** Removes a part, its relationships and its content type. */
  remove(name: string): void {
    if (!this.#parts.delete(name)) return;
    this.#parts.delete(formatRelationsName(name));
    this.putText(contentTypes, this.#dropContentType(name));
  }

  *listParts(): Generator<ZipEntry> {
    for (const [name, part] of this.#parts)
      yield typeof part === 'string' ? packBytes(name, Buffer.from(part, 'latin1')) : part;
  }

  /** A free name derived from `name`: `xl/worksheets/sheet1.xml` becomes `xl/worksheets/sheet1-2.xml`. */
  createName(name: string): string {
    const dot = name.lastIndexOf('.');
    for (let count = 2; ; count += 1) {
      const candidate = `${name.slice(0, dot)}-${count}${name.slice(dot)}`;
      if (!this.has(candidate)) return candidate;
    }
  }

  setContentType(name: string, type: string): void {
    const kept = this.#dropContentType(name);
    const prefix = findRootPrefix(kept, 'Types') ?? '';
    const entry = `<${prefix}Override PartName="/${encodeText(name)}" ContentType="${type}"/>`;
    this.putText(contentTypes, insertBefore(kept, `</${prefix}Types>`, entry));
  }

  /** The XML of the content types without that part. */
  #dropContentType(name: string): string {
    const xml = this.read(contentTypes);
    const prefix = findRootPrefix(xml, 'Types') ?? '';
    const stated = `PartName="/${encodeText(name)}"`;
    return xml.replaceAll(new RegExp(`<${prefix}Override\\s[^<>]*/>`, 'g'), (tag) =>
      tag.includes(stated) ? '' : tag,
    );
  }

  /** Adds a relationship between two parts and returns its id. `type` is the last segment of the relationship type. */
  addRelation(owner: string, type: string, target: string): string {
    const name = formatRelationsName(owner);
    const xml = this.read(name);
    const prefix = findRootPrefix(xml, 'Relationships') ?? '';
    let count = 1;
    while (xml.includes(`"fw${count}"`)) count += 1;
    const relation = `<${prefix}Relationship Id="fw${count}" Type="${relationshipsNamespace}/${type}" Target="/${encodeText(target)}"/>`;
    this.putText(name, insertBefore(xml, `</${prefix}Relationships>`, relation));
    return `fw${count}`;
  }
}

function insertBefore(xml: string, tag: string, text: string): string {
  const at = xml.lastIndexOf(tag);
  if (at < 0) throw formatDamaged(`the tag ${tag} is missing`);
  return xml.slice(0, at) + text + xml.slice(at);
}
