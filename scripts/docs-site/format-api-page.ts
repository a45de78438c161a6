/** The parts of an OpenAPI document that the page shows. */
export interface ApiDocument {
  readonly info: { readonly description: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Content>> }>
  >;
}

interface Content {
  readonly schema?: { readonly $ref?: string };
}

/** A page of Markdown with every call, what it takes and how it answers, and the schemas as JSON. */
export function formatApiPage({ info, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      formatCall(`${method.toUpperCase()} ${path}`, operation as Operation),
    ),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `### ${name}\n\n\`\`\`json\n${JSON.stringify(schema, undefined, 2)}\n\`\`\``,
  );
  return [
    '# API',
    `${info.description} A site serves this page at \`/api-docs\` and the document, OpenAPI 3.1, at \`/api/openapi.json\`.`,
    '## Calls',
    ...calls,
    '## Schemas',
    ...schemas,
    '',
  ].join('\n\n');
}

function formatCall(title: string, { summary, description, ...operation }: Operation): string {
  const keys = operation.security.some((way) => 'key' in way) ? ' An API key works, too.' : '';
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, description: what }) =>
      `- \`${name}\` (${place})${what === undefined ? '' : `: ${what}`}`,
  );
  const body = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, content]) => `- body (${type})${formatSchema(content)}`,
  );
  const rows = Object.entries(operation.responses).map(
    ([status, { description: what, content = {} }]) =>
      `| ${status} | ${escapeCell(what)} | ${Object.values(content).map(formatSchema).join(' ').replace(/^: /, '')} |`,
  );
  return [
    `### \`${title}\``,
    `${summary} ${description}${keys}`,
    ...(parameters.length + body.length === 0 ? [] : [[...parameters, ...body].join('\n')]),
    ['| status | answer | schema |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

function formatSchema({ schema }: Content): string {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? '' : `: [${name}](#${name.toLowerCase()})`;
}

const escapeCell = (text: string): string => text.replaceAll('|', '\\|');
