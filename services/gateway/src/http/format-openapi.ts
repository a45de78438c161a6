import { findStatus, productSummary, webhookHeaders, type ErrorCode } from '@floatwise/contracts';
import { z } from 'zod';
import { readRoute, type ApiAnswer, type ApiCall } from './api-call.ts';
import { requestSchemas, responseSchemas, type RequestSchemaName } from './api-schemas.ts';

const componentPath = '#/components/schemas/';
const callers: Record<
  NonNullable<ApiCall['who']> | 'session',
  { note: string; security: readonly Record<string, readonly string[]>[] }
> = {
  all: { note: 'No sign-in required.', security: [] },
  stripe: { note: 'For Stripe, which signs its requests.', security: [{ signature: [] }] },
  session: { note: 'For signed-in users.', security: [{ session: [] }] },
  administrator: { note: 'For administrators.', security: [{ session: [] }] },
};
/** Statuses whose response states a waiting time. */
const retryStatuses = [429, 503];

interface JsonSchema {
  readonly [key: string]: unknown;
}

/** Formats the OpenAPI 3.1 document from the calls that are served and the schemas that check them. */
export function formatOpenApi(calls: readonly ApiCall[], productName: string) {
  const schemas = {
    ...formatSchemas(requestSchemas, 'input'),
    ...formatSchemas(responseSchemas, 'output'),
  };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const { method, path } = readRoute(call);
    (paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`] ??= {})[method] = formatCall(call, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: '1',
      description: `${productSummary} Every error is {"error": "a sentence", "code": "a.code"}. A request whose Host header is not the site's is refused with 421.`,
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: { conversionEnded: { post: describeWebhook() } },
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'floatwise.sid',
          description: 'The cookie that POST /api/login sets.',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'stripe-signature',
          description: 'Signature of the message by Stripe, made with the webhook secret.',
        },
        key: { type: 'http', scheme: 'bearer', description: 'A key created by POST /api/keys.' },
      },
    },
  };
}

/** What the site posts to the address of a key. */
function describeWebhook(): JsonSchema {
  const names = Object.values(webhookHeaders);
  return {
    operationId: 'webhookConversionEnded',
    summary: 'A conversion by an API key with a webhook has finished or failed.',
    description:
      'Signed by the Standard Webhooks specification: the signature is v1, and the HMAC-SHA-256 of ID.TIMESTAMP.BODY in base64. An answer other than 2xx is tried again with growing pauses, seven times in all.',
    security: [],
    parameters: names.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `${componentPath}WebhookEvent` } } },
    },
    responses: { 204: { description: 'The program has taken it. Any 2xx will do.' } },
  };
}

function formatCall(call: ApiCall, schemas: Record<string, JsonSchema>): JsonSchema {
  const { who = 'session', route } = call;
  const parameters = [
    ...Array.from(route.matchAll(/:(\w+)/g), ([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string', minLength: 1 },
    })),
    ...(call.query === undefined ? [] : formatQuery(schemas[call.query] ?? {})),
    ...Object.entries(call.headers ?? {}).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      schema: name === 'last-event-id' ? { type: 'string' } : { type: 'string', format: 'uuid' },
    })),
  ];
  return {
    operationId: route.replaceAll(/[^a-zA-Z]+(\w)?/g, (_all, next: string | undefined) =>
      (next ?? '').toUpperCase(),
    ),
    summary: call.summary,
    description: callers[who].note,
    security: [...callers[who].security, ...(call.takesKey === true ? [{ key: [] }] : [])],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...formatRequestBody(call),
    responses: { ...formatAnswers(call.answers), ...formatProblems(listProblems(call)) },
  };
}

function formatRequestBody({ body, upload }: ApiCall): JsonSchema {
  const content = (type: string, name: RequestSchemaName): JsonSchema => ({
    requestBody: { required: true, content: { [type]: { schema: { $ref: `${componentPath}${name}` } } } },
  });
  if (body !== undefined) return content('application/json', body);
  return upload === undefined ? {} : content('multipart/form-data', upload);
}

function formatQuery(schema: JsonSchema): JsonSchema[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.entries(properties).map(([name, property]) => ({ name, in: 'query', schema: property }));
}

function formatAnswers(answers: Readonly<Record<number, ApiAnswer>>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description, json, contentTypes, headers = {} }]) => {
      const types = (contentTypes ?? []).map((type) => [type, {}] as const);
      const content =
        json === undefined
          ? Object.fromEntries(types)
          : { 'application/json': { schema: { $ref: `${componentPath}${json}` } } };
      return [
        status,
        {
          description,
          ...(Object.keys(content).length === 0 ? {} : { content }),
          ...(Object.keys(headers).length === 0 ? {} : { headers: formatHeaders(headers) }),
        },
      ];
    }),
  );
}

function formatHeaders(headers: Readonly<Record<string, string>>): JsonSchema {
  return Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  );
}

/** The call's own errors, and those of every call of its kind. */
function listProblems(call: ApiCall): { status: number; code: ErrorCode }[] {
  const { who = 'session', route } = call;
  const hasPlaces = route.includes(':');
  const hasParameters = hasPlaces || call.query !== undefined || call.headers !== undefined;
  const codes: ErrorCode[] = [
    ...(call.problems ?? []),
    ...(who === 'all' || who === 'stripe' ? [] : (['session.required'] as const)),
    ...(call.takesKey === true ? (['key.invalid', 'rate.limited'] as const) : []),
    ...(who === 'administrator' ? (['session.forbidden'] as const) : []),
    ...(route.startsWith('get ') ? [] : (['request.forbidden-origin'] as const)),
    ...(hasPlaces ? (['request.not-found'] as const) : []),
    'request.invalid',
    'service.unavailable',
    'service.internal',
  ];
  const problems = codes.map((code) => ({ status: findStatus(code), code }));
  if (hasParameters) problems.push({ status: 431, code: 'request.too-large' });
  if (call.body === undefined) return problems;
  // The body is too large, does not arrive, or has an unknown encoding.
  const ofBody = ['request.too-large', 'request.timed-out'] as const;
  problems.push(...ofBody.map((code) => ({ status: findStatus(code), code })));
  return [...problems, { status: 415, code: 'request.invalid' }];
}

function formatProblems(
  problems: readonly { status: number; code: ErrorCode }[],
): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(problems, ({ status }) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: `Codes: ${[...new Set(some.map(({ code }) => code))].join(', ')}`,
        content: { 'application/json': { schema: { $ref: `${componentPath}Problem` } } },
        ...(retryStatuses.includes(status)
          ? { headers: formatHeaders({ 'Retry-After': 'Seconds after which trying again makes sense.' }) }
          : {}),
      },
    ]),
  );
}

function formatSchemas(
  named: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `${componentPath}${id}`, io });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _draft, $id: _id, ...schema }]) => [id, schema]),
  );
}
