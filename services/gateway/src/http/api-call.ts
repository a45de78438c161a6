import type { ErrorCode } from '@floatwise/contracts';
import type { RequestSchemaName, ResponseSchemaName } from './api-schemas.ts';

/** Who may make a call. */
export type Caller = 'all' | 'session' | 'administrator' | 'stripe';

/** What a call answers when it succeeds. */
export interface ApiAnswer {
  readonly description: string;
  readonly json?: ResponseSchemaName;
  /** Of a body that is not JSON. */
  readonly contentTypes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call of the API. The router and the OpenAPI document both derive from it. */
export interface ApiCall {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Below `/api`, as express writes it: `/conversions/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly who: Caller;
  /** An API key is accepted in place of a session. */
  readonly takesKey?: true;
  readonly query?: RequestSchemaName;
  /** Names of headers a caller may send, and what for. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestSchemaName;
  readonly upload?: RequestSchemaName;
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  /** In addition to those that every call of its kind may return. */
  readonly problems?: readonly ErrorCode[];
}
