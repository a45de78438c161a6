import type { ErrorCode } from '../error-codes.ts';
import { formatFileSize } from '../file-names.ts';
import { fail, type Failure } from './failure.ts';

/** Rate limit of a user or a network; takes the milliseconds until the next attempt is allowed. */
export type LimitFailure = (waitMs: number) => Failure;

const limit =
  (sentence: string): LimitFailure =>
  (waitMs) => {
    const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
    const wait =
      seconds === 1 ? '1 second' : seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    return fail('rate.limited', `${sentence} Please try again in ${wait}.`, seconds);
  };
export const manyAccounts = limit('Too many new accounts were created from your network.');
export const manyEmails = limit('Too many emails to this address were requested from your network.');
export const manyEmailsToMailbox = limit('Too many emails to this mailbox were requested.');
export const manyUnconfirmed = limit(
  'Too many accounts were created from your network without confirming their addresses.',
);
export const manyLinksAsked = limit('Too many links were requested from your network.');
export const manyConfirmations = limit('You have requested too many links.');
export const manyLinksOpened = limit('Too many links were opened from your network.');
export const manySamples = limit('Too many samples were requested from your network.');
export const manyPayments = limit('You have started too many payments in a short time.');
export const manyAccountChanges = limit('You have changed your account too often.');
export const manyExports = limit('You have exported your data too often.');
export const manyOperations = limit('You have sent too many GraphQL operations.');
export const manyVisits = limit('Too many GraphQL operations without a session came from your network.');
export const manyConversions = limit('You have started too many conversions in a short time.');
export const manyAssistantCalls = limit('Too many assistant calls were made with your API keys.');
export const manyWrongKeys = limit('Too many invalid API keys came from your network.');
export const manyLoginsOfAccount = limit('Too many log-ins with this name have failed.');
export const manyLoginsOfNetwork = limit('Too many log-ins from your network have failed.');
export const frequentLogins = limit('There are too many log-ins from your network.');
export const manyWrongPasswords = limit('The wrong password was entered too often.');

const wait = (code: ErrorCode, sentence: string, seconds: number): Failure =>
  fail(code, `${sentence} Please try again in ${seconds} seconds.`, seconds);
export const manyStreams = (count: number): Failure => {
  const seconds = 5;
  return fail(
    'rate.limited',
    `You already follow conversions in ${count} windows or programs. Close some of them, or try again in ${seconds} seconds.`,
    seconds,
  );
};
export const manyDownloads = (count: number): Failure =>
  wait('rate.limited', `You already have ${count} downloads of results under way.`, 5);
export const manyDownloadsOfAll = wait(
  'download.busy',
  'Too many results are being downloaded at the moment.',
  5,
);
export const manyUploads = (most: number, mostBytes: number): Failure =>
  wait(
    'upload.busy',
    `Too many uploads are in progress (limit: ${most} files, ${formatFileSize(mostBytes)} in total).`,
    2,
  );
export const userQueueFull = (underWay: number, mostRunning: number, mostWaiting: number): Failure =>
  wait(
    'queue.user-full',
    `You have ${underWay} conversions under way; at most ${mostRunning} can run and ${mostWaiting} can wait at a time.`,
    5,
  );
export const userQueueTooLarge = (bytes: number, mostBytes: number): Failure =>
  wait(
    'queue.user-full',
    `Your queued files total ${formatFileSize(bytes)}; the limit is ${formatFileSize(mostBytes)}.`,
    5,
  );
export const userResultsTooLarge = (bytes: number, mostBytes: number): Failure =>
  fail(
    'queue.user-full',
    `Your results and their files total ${formatFileSize(bytes)}; the limit is ${formatFileSize(mostBytes)}. Remove results you have, or wait until they expire.`,
    60,
  );
export const queueFull = (most: number, mostBytes: number): Failure =>
  wait(
    'queue.full',
    `The queue is full (limit: ${most} conversions, ${formatFileSize(mostBytes)} in total).`,
    30,
  );
