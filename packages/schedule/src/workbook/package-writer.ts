import {
  formatContentTypes,
  formatRelationships,
  formatRelationshipsName,
  type Part,
} from './package-parts.ts';
import { ZipWriter } from './zip-writer.ts';

/** Writes an Open Packaging Conventions package (ECMA-376 part 2), part by part. */
export class PackageWriter {
  readonly #zip = new ZipWriter();
  readonly #parts: Part[] = [];
  readonly #numbers = new Map<string, number>();

  /** A new part of that type, numbered behind those there are: `stem` is `xl/charts/chart` for `xl/charts/chart1.xml`. */
  createPart(type: Part['type'], stem: string): Part {
    const number = (this.#numbers.get(stem) ?? 0) + 1;
    this.#numbers.set(stem, number);
    return { name: `${stem}${number}.xml`, type };
  }

  /** Adds a part and what it refers to. Each call must have ended before the next. */
  async add(part: Part, text: Iterable<string>, refersTo: readonly Part[] = []): Promise<void> {
    this.#parts.push(part);
    await this.#zip.add(part.name, text);
    if (refersTo.length > 0)
      await this.#zip.add(formatRelationshipsName(part.name), [formatRelationships(refersTo)]);
  }

  /** The package; `refersTo` are the parts a reader begins with. */
  async end(refersTo: readonly Part[]): Promise<Uint8Array> {
    await this.#zip.add('_rels/.rels', [formatRelationships(refersTo)]);
    await this.#zip.add('[Content_Types].xml', [formatContentTypes(this.#parts)]);
    return this.#zip.end();
  }
}
