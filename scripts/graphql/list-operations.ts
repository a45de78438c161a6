import { createHash } from 'node:crypto';
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kind, parse, print, visit, type DocumentNode } from 'graphql';

export interface Operation {
  readonly name: string;
  /** As the pages' client sends it. */
  readonly text: string;
}

/** The operations in the pages' `*.graphql.ts` files, by name. @throws Error for one without a unique name */
export async function listOperations(rootDir: string): Promise<Operation[]> {
  const operations: Operation[] = [];
  for await (const file of glob('web/src/**/*.graphql.ts', { cwd: rootDir })) {
    const exported = (await import(pathToFileURL(resolve(rootDir, file)).href)) as Record<string, unknown>;
    for (const document of Object.values(exported).filter(isDocument)) {
      const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
      if (operation === undefined) continue;
      const name = operation.name?.value;
      if (name === undefined) throw new Error(`${file} has an operation without a name.`);
      if (operations.some((other) => other.name === name))
        throw new Error(`Two operations are named ${name}.`);
      operations.push({ name, text: formatOperation(document) });
    }
  }
  return operations.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** The name under which Apollo's protocol knows a text. */
export function hashOperation(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function isDocument(value: unknown): value is DocumentNode {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.DOCUMENT;
}

/** With the `__typename` that Apollo Client adds to everything but the operation itself. */
function formatOperation(document: DocumentNode): string {
  const typename = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  // What a library parsed for the browser is a plain tree; this one's own parser gives what its printer takes.
  const parsed = parse(print(document), { noLocation: true });
  return print(
    visit(parsed, {
      SelectionSet: (node, _key, parent) => {
        if (parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION)
          return undefined;
        const has = node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === '__typename');
        return has ? undefined : { ...node, selections: [...node.selections, typename] };
      },
    }),
  );
}
