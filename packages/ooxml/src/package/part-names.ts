import { listTags } from '../xml/xml-tags.ts';

export interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly type: string;
  /** Name of the part it leads to; an address when it leads outside. */
  readonly target: string;
  readonly isExternal: boolean;
}

/** Name of the part that holds the relations of a part; of the package for an empty name. */
export function formatRelationsName(name: string): string {
  const slash = name.lastIndexOf('/');
  return `${name.slice(0, slash + 1)}_rels/${name.slice(slash + 1)}.rels`;
}

/** Reads the relations of the part `owner` from their XML. */
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
