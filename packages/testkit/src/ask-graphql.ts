import type { Planner, TestUpload } from './planner.ts';

/** What `/graphql` answers. */
export interface GraphqlAnswer {
  readonly status: number;
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

/** Sends an operation as a page does. */
export async function askGraphql(
  person: Pick<Planner, 'postJson'>,
  query: string,
  variables: object = {},
): Promise<GraphqlAnswer> {
  return readAnswer(await person.postJson('/graphql', { query, variables }));
}

/** Converts a file by the GraphQL multipart request specification. */
export async function convertByGraphql(
  person: Pick<Planner, 'call'>,
  query: string,
  { fileName, bytes, toolId, options }: TestUpload,
): Promise<GraphqlAnswer> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { toolId, options, file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new Blob([new Uint8Array(bytes)]), fileName);
  const headers = { 'apollo-require-preflight': 'true' };
  return readAnswer(await person.call('/graphql', { method: 'POST', headers, body: form }));
}

async function readAnswer(response: Response): Promise<GraphqlAnswer> {
  return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
}
