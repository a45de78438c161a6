import type { ErrorCode } from '@floatwise/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { RateLimits } from '../app/user-ports.ts';
import type { ApiContext } from './api-context.ts';
import type { RequestSchemaName, ResponseSchemaName } from './api-schemas.ts';

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
  /** Who may make the call. */
  readonly who: 'all' | 'session' | 'administrator' | 'stripe';
  /** Whether an API key is accepted in place of a session. */
  readonly takesKey?: true;
  readonly query?: RequestSchemaName;
  /** Headers a caller may send, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A body in JSON. */
  readonly body?: RequestSchemaName;
  readonly upload?: RequestSchemaName;
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  /** Errors besides those that every call of its kind may return. */
  readonly problems?: readonly ErrorCode[];
  /** Counts the call before its body is read. @throws ServiceError `rate.limited` */
  readonly limit?: (limits: RateLimits, request: Request) => Promise<void>;
  /** Compresses the response, or reads a body that is not JSON. */
  readonly middleware?: RequestHandler;
  readonly handle: (
    request: Request,
    response: Response,
    context: ApiContext,
    next: NextFunction,
  ) => void | Promise<void>;
}
