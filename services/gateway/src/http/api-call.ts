import type { ErrorCode } from '@floatwise/contracts';
import type { RequestSchemaName, ResponseSchemaName } from './api-schemas.ts';

/** Who may make a call. */
export type Caller = 'all' | 'session' | 'administrator' | 'stripe';

/** A successful response. */
export interface ApiAnswer {
  readonly description: string;
  readonly json?: ResponseSchemaName;
  /** Content types of a body that is not JSON. */
  readonly contentTypes?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call of the API. The router and the OpenAPI document both derive from it. */
export interface ApiCall {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** Path below `/api` in Express notation: `/conversions/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly who: Caller;
  /** Whether an API key is accepted in place of a session. */
  readonly takesKey?: true;
  readonly query?: RequestSchemaName;
  /** Headers a caller may send, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestSchemaName;
  readonly upload?: RequestSchemaName;
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  /** Errors besides those that every call of its kind may return. */
  readonly problems?: readonly ErrorCode[];
}
