import { formatRelationships, formatRelationshipsName, getContentType } from '../package/package-parts.ts';
import type { PartWriter } from '../write/package-writer.ts';
import { packText } from '../zip/pack-text.ts';
import type { PackageEdits } from './package-edits.ts';

/** Takes parts into a package that is being edited; one of a name that is there takes its place. */
export function createPartWriter(edits: PackageEdits): PartWriter {
  return {
    createPart: (type, stem) => {
      let number = 1;
      while (edits.has(`${stem}${number}.xml`)) number += 1;
      return { name: `${stem}${number}.xml`, type };
    },
    add: async (part, text, refersTo = []) => {
      const relations = formatRelationshipsName(part.name);
      edits.remove(relations);
      edits.putPart(await packText(part.name, text));
      edits.setContentType(part.name, getContentType(part.type));
      if (refersTo.length > 0) edits.putText(relations, formatRelationships(refersTo));
    },
  };
}
