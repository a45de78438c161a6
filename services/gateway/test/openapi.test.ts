import { Validator } from '@seriousme/openapi-schema-validator';
import { errorCodes, findStatus, toolCatalogueSchema } from '@floatwise/contracts';
import { listToolFacts } from '@floatwise/tools';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { ApiContext } from '../src/receive/api-context.ts';
import { createApi } from '../src/http/create-api.ts';
import { formatOpenApi } from '../src/http/format-openapi.ts';

// No handler runs here.
const api = createApi({ sessions: [] } as unknown as ApiContext);
const document = formatOpenApi(api.calls, 'Floatwise');

/** Lists the router's routes such as `get /api/user`, without the handlers of other methods at the same paths. */
function listRoutes(): string[] {
  return api.router.stack.flatMap(({ route }) => {
    const methods = (route as unknown as { methods: Record<string, boolean> } | undefined)?.methods ?? {};
    return Object.keys(methods)
      .filter((method) => method !== '_all')
      .map((method) => `${method} /api${(route?.path ?? '').replaceAll(/:(\w+)/g, '{$1}')}`);
  });
}

describe('the document of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('lists every route and no others', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(documented.toSorted()).toEqual(listRoutes().toSorted());
    expect(documented).toContain('patch /api/admin/users/{userId}');
  });

  it('gives every call a unique id and refers to existing schemas', () => {
    const calls = Object.values(document.paths).flatMap((methods) => Object.values(methods)) as {
      operationId: string;
    }[];
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
    const named = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(named));
  });

  it('has schemas that can check every response', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'api');
    const check = ajv.getSchema('api#/components/schemas/ToolCatalogue');
    // As it is sent: parsing it first would leave out what the document does not have.
    const sent = JSON.stringify(listToolFacts());
    expect(check?.(JSON.parse(sent))).toBe(true);
    expect(check?.([{ ...toolCatalogueSchema.parse(JSON.parse(sent))[0], title: 7 }])).toBe(false);
  });

  it('has a status for every code', () => {
    for (const code of errorCodes) expect(findStatus(code), code).toBeGreaterThanOrEqual(400);
  });
});
