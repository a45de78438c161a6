import { conversionIdHeader, idempotencyKeyHeader } from '../limits.ts';
import { fail, type Failure } from './failure.ts';

export const invalidRequest = (sentence = 'The request is incomplete.'): Failure =>
  fail('request.invalid', sentence);
export const invalidArgument = (name: string, why = ''): Failure =>
  invalidRequest(`The argument ${name} is invalid: ${why}.`);
export const invalidParameter = (name: string, why = ''): Failure =>
  invalidRequest(`The parameter ${name} is invalid: ${why}.`);
export const invalidField = (name: string, why: string): Failure =>
  invalidRequest(`The field ${name} is invalid: ${why}.`);
export const invalidCursor = invalidRequest('The cursor must come from an earlier page of this list.');
export const endBeforeStart = invalidRequest(
  'The period must end after it starts: to must be later than from.',
);
export const tooManyPoints = (most: number): Failure =>
  invalidRequest(`The period has more than ${most} points. Ask for a shorter period or longer intervals.`);
export const unreadableRequest = invalidRequest('The request cannot be read.');
export const bodyNotJson = invalidRequest('The body of the request is not JSON.');
export const encodedBody = fail(
  'request.encoded',
  'The body of the request is compressed. Send it without Content-Encoding.',
);
export const severalHosts = invalidRequest('The request has more than one Host header. Send one.');
export const idNotUuid = (header: string): Failure => invalidRequest(`The header ${header} must be a UUID.`);
export const differentIds = invalidRequest(
  `The headers ${conversionIdHeader} and ${idempotencyKeyHeader} must have the same value. You can also send only one of them.`,
);
export const wrongPersistedQuery = invalidRequest(
  'A persisted query needs version 1 and the SHA-256 hash of its text, as 64 hexadecimal digits.',
);
export const wrongQueryHash = invalidRequest('The hash is not the SHA-256 hash of this query.');
export const circularFragment = invalidRequest(
  'A fragment of the query contains itself. Remove that spread.',
);
export const tooManyFields = (most: number): Failure =>
  invalidRequest(
    `The query has more than ${most} fields once its fragments are written out. Send several queries.`,
  );
export const wrongHost = fail(
  'request.wrong-host',
  'This server does not serve the site under the name you asked for. Check the address; an operator can set PUBLIC_URL or EXTRA_HOSTS.',
);
export const otherOrigin = fail('request.forbidden-origin', 'This call must come from the site itself.');
export const preflightMissing = fail(
  'request.forbidden-origin',
  'Send the header Apollo-Require-Preflight with an upload, so that no other site can send it.',
);
export const wrongMethod = (allowed: string): Failure =>
  fail('request.wrong-method', `This call accepts only ${allowed}.`);
export const bodyTooLarge = fail('request.too-large', 'The body of the request is too large.');
export const headTooLarge = fail(
  'request.too-large',
  'The address and the headers of the request are too large.',
);
export const requestTimedOut = fail(
  'request.timed-out',
  'The request did not arrive in time. Please try again.',
);
export const bodyTimedOut = (seconds: number): Failure =>
  fail('request.timed-out', `The request did not arrive within ${seconds} seconds. Please try again.`);

const notFound = (sentence: string): Failure => fail('request.not-found', sentence);
export const nothingHere = notFound('There is nothing at this address.');
export const unknownPath = notFound('Unknown path.');
export const conversionNotFound = notFound('Conversion not found.');
export const userNotFound = notFound('User not found.');
export const keyNotFound = notFound('API key not found.');
export const sessionNotFound = notFound('Session not found.');
export const paymentNotFound = notFound('We could not find that payment in your account.');
export const nothingToConfirm = notFound('This account has no email address to confirm.');
