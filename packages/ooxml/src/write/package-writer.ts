import { TextPacker } from '../zip/pack-text.ts';
import { writeZip } from '../zip/write-zip.ts';
import type { Part } from '../package/package-parts.ts';
import { formatContentTypes, formatRelationships, formatRelationsName } from '../package/package-parts.ts';

/** Takes the parts of a package (ECMA-376 part 2) one by one. */
export interface PartWriter {
  /** A new part of that type under a free name: the stem `xl/charts/chart` gives `xl/charts/chart1.xml`. */
  readonly createPart: (type: Part['type'], stem: string) => Part;
  /** Adds a part and the relationships to the parts it refers to. Each call must have ended before the next. */
  readonly add: (part: Part, text: Iterable<string>, refersTo?: readonly Part[]) => Promise<void>;
}

export class PackageWriter implements PartWriter {
  readonly #packer = new TextPacker();
  readonly #parts: Part[] = [];
  readonly #numbers = new Map<string, number>();

  createPart(type: Part['type'], stem: string): Part {
    const number = (this.#numbers.get(stem) ?? 0) + 1;
    this.#numbers.set(stem, number);
    return { name: `${stem}${number}.xml`, type };
  }

  async add(part: Part, text: Iterable<string>, refersTo: readonly Part[] = []): Promise<void> {
    this.#parts.push(part);
    await this.#packer.add(part.name, text);
    if (refersTo.length > 0)
      await this.#packer.add(formatRelationsName(part.name), [formatRelationships(refersTo)]);
  }

  /** Returns the package in pieces; `refersTo` are the parts at which readers begin. */
  async end(refersTo: readonly Part[]): Promise<Uint8Array[]> {
    await this.#packer.add('_rels/.rels', [formatRelationships(refersTo)]);
    await this.#packer.add('[Content_Types].xml', [formatContentTypes(this.#parts)]);
    return writeZip(await this.#packer.end());
  }
}
