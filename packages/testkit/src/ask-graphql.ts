import type { Planner, TestUpload } from './planner.ts';

export interface GraphqlAnswer {
  readonly status: number;
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Record<string, unknown> }[];
}

export async function askGraphql(
  person: Pick<Planner, 'postJson'>,
  query: string,
  variables: object = {},
): Promise<GraphqlAnswer> {
  return readAnswer(await person.postJson('/graphql', { query, variables }));
}

/** Converts one or more files, following the GraphQL multipart request specification. */
export async function convertByGraphql(
  person: Pick<Planner, 'call'>,
  query: string,
  { toolId, options, others = [], baseline, ...first }: TestUpload,
): Promise<GraphqlAnswer> {
  const form = new FormData();
  const places = { file: null, others: others.map(() => null), baseline: null };
  form.append('operations', JSON.stringify({ query, variables: { toolId, options, ...places } }));
  const files = [
    { path: 'variables.file', file: first },
    ...others.map((file, index) => ({ path: `variables.others.${index}`, file })),
    ...(baseline === undefined ? [] : [{ path: 'variables.baseline', file: baseline }]),
  ];
  form.append('map', JSON.stringify(Object.fromEntries(files.map(({ path }, part) => [part, [path]]))));
  for (const [part, { file }] of files.entries())
    form.append(String(part), new Blob([new Uint8Array(file.bytes)]), file.fileName);
  const headers = { 'apollo-require-preflight': 'true' };
  return readAnswer(await person.call('/graphql', { method: 'POST', headers, body: form }));
}

async function readAnswer(response: Response): Promise<GraphqlAnswer> {
  return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
}
