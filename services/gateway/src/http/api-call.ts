import type { Account, ErrorCode } from '@floatwise/contracts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { RateLimits } from '../app/accounts/ports.ts';
import type { ApiContext } from '../receive/api-context.ts';
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
  /** Method, and path below `/api` in Express notation: `get /conversions/:id`. */
  readonly route: `${'get' | 'post' | 'patch' | 'delete'} /${string}`;
  readonly summary: string;
  /** Who may make the call, if not every signed-in user and no other. */
  readonly who?: 'all' | 'administrator' | 'stripe';
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
  /** Returns the body of the first answer, if that has JSON; undefined after sending a body itself. */
  readonly handle: (received: ReceivedCall, context: ApiContext) => unknown;
}

/** A call as its handler gets it. */
interface ReceivedCall {
  readonly request: Request;
  readonly response: Response;
  readonly next: NextFunction;
  /** The account of the session or key. @throws ServiceError to a visitor */
  readonly user: Account;
}

export function readRoute({ route }: ApiCall) {
  const [method, path] = route.split(' ') as ['get' | 'post' | 'patch' | 'delete', string];
  return { method, path };
}
