import { failures } from '@floatwise/contracts';
import { createHash } from 'node:crypto';
import { ServiceError } from '@floatwise/service-kit';
import type { RequestHandler } from 'express';
import { Kind, parse, type DocumentNode, type SelectionSetNode } from 'graphql';
import { z } from 'zod';

/** Ten times the largest operation of our pages. Validation compares fields pairwise, so its work grows with the square. */
export const maxTokens = 1_000;
const mostSelections = 500;

const operationSchema = z.object({
  query: z.string().optional(),
  extensions: z.object({ persistedQuery: z.unknown() }).optional(),
});
const persistedQuerySchema = z.object({
  version: z.literal(1),
  sha256Hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Refuses what Apollo would refuse late, after much work, or without a message. Apollo reports other mistakes itself. */
export const checkOperation: RequestHandler = (request, _response, next) => {
  const operation = operationSchema.safeParse(request.body);
  if (operation.success) {
    const { query = '', extensions } = operation.data;
    checkPersistedQuery(query, extensions?.persistedQuery);
    checkText(query);
  }
  next();
};

function checkPersistedQuery(query: string, given: unknown): void {
  if (given === undefined || given === null) return;
  const persisted = persistedQuerySchema.safeParse(given);
  if (!persisted.success) throw new ServiceError(failures.wrongPersistedQuery);
  if (query !== '' && persisted.data.sha256Hash !== createHash('sha256').update(query).digest('hex')) {
    throw new ServiceError(failures.wrongQueryHash);
  }
}

/** @throws ServiceError for a query whose fragments grow too large, before validation would write them out */
export function checkText(query: string): void {
  const selections = countSelections(parseText(query));
  if (Number.isNaN(selections)) throw new ServiceError(failures.circularFragment);
  if (selections > mostSelections) throw new ServiceError(failures.tooManyFields(mostSelections));
}

function parseText(query: string): DocumentNode | undefined {
  try {
    return parse(query, { maxLexicalTokens: maxTokens, noLocation: true });
  } catch {
    // Apollo parses it with the same limit and reports the error.
    return undefined;
  }
}

/**
 * Counts the selections of the whole document with its fragments written out; NaN if one contains itself. Each fragment is
 * counted once, however often it is spread, so this is linear in the length of the text.
 */
function countSelections(document: DocumentNode | undefined): number {
  const { definitions = [] } = document ?? {};
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition.selectionSet);
  }
  // NaN while a fragment is being counted, so that one containing itself counts as NaN.
  const counted = new Map<string, number>();
  const count = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + 1 + countFragment(selection.name.value);
      return sum + 1 + (selection.selectionSet === undefined ? 0 : count(selection.selectionSet));
    }, 0);
  const countFragment = (name: string): number => {
    const known = counted.get(name);
    if (known !== undefined) return known;
    const fragment = fragments.get(name);
    if (fragment === undefined) return 0;
    counted.set(name, NaN);
    const size = count(fragment);
    counted.set(name, size);
    return size;
  };
  let sum = 0;
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) sum += countFragment(definition.name.value);
    else if (definition.kind === Kind.OPERATION_DEFINITION) sum += count(definition.selectionSet);
  }
  return sum;
}
