import type { z } from 'zod';

/** A request from one service to another over NATS: its subject, and schemas for both directions. */
export interface Call<Request extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly request: Request;
  readonly response: Response;
}

// Lets bundlers drop the calls, which pages do not make.
/* @__NO_SIDE_EFFECTS__ */
export function call<Request extends z.ZodType, Response extends z.ZodType>(
  subject: string,
  request: Request,
  response: Response,
): Call<Request, Response> {
  return { subject, request, response };
}

/** The request as its answerer reads it. */
export type RequestOf<Contract extends Call> = z.infer<Contract['request']>;

/** The answer as its caller reads it. */
export type AnswerOf<Contract extends Call> = z.infer<Contract['response']>;

/** Calls as functions, for the service that makes them. */
export type Calls<Contracts extends object> = {
  readonly [Name in keyof Contracts]: Contracts[Name] extends Call<infer Request, infer Response>
    ? (request: z.input<Request>) => Promise<z.infer<Response>>
    : never;
};
