import { createHash } from 'node:crypto';
import { failures, formatAccountKey, formatMailboxKey, type LimitFailure } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { formatAddressKey, isLoopback } from '../app/accounts/format-address.ts';
import type { RateLimits } from '../app/accounts/ports.ts';
import type { RedisClient } from './redis.ts';

const minute = 60;
const hour = 3_600;
const day = 24 * hour;
/** Users need few emails; more than this are aimed at another person's mailbox. */
const emailsToOneAddressAnHour = 5;
/** From all networks together, however the address is written. */
const emailsToOneMailboxADay = 10;
const unconfirmedAnHour = 20;

/** Limits kept in Redis, so that all gateways share the counts. */
export function openRateLimits(
  redis: RedisClient,
  limits: {
    conversionsPerMinute: number;
    loginsPerMinute: number;
    registrationsPerHour: number;
  },
): RateLimits {
  const open = (name: string, points: number, duration: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: `rate:${name}`,
      points,
      duration,
    });
  const limitKeys = (limited: LimitFailure, ...limit: Parameters<typeof open>) => {
    const limiter = open(...limit);
    return (key: string): Promise<void> => consume(limiter, key, limited);
  };
  const limitPlaces = (...limit: Parameters<typeof limitKeys>) => {
    const consumeKey = limitKeys(...limit);
    return (address: string): Promise<void> => consumeKey(formatAddressKey(address));
  };
  const consumeSignUpEmail = limitKeys(failures.manyEmails, 'sign-up-email', emailsToOneAddressAnHour, hour);
  const consumeResetPlace = limitPlaces(failures.manyLinksAsked, 'reset-link', 30, hour);
  const consumeResetEmail = limitKeys(failures.manyEmails, 'reset-email', emailsToOneAddressAnHour, hour);
  const consumeMailbox = limitKeys(failures.manyEmailsToMailbox, 'mailbox', emailsToOneMailboxADay, day);
  const unconfirmed = open('unconfirmed', unconfirmedAnHour, hour);
  // A refused sign-up creates no account, so it is not counted.
  const consumeUnconfirmed = (key: string): Promise<void> =>
    consume(unconfirmed, key, failures.manyUnconfirmed).catch(async (error: unknown) => {
      await unconfirmed.reward(key);
      throw error;
    });
  const keyTries = open('key', limits.loginsPerMinute, minute);
  const { conversionsPerMinute, registrationsPerHour } = limits;

  return {
    consumeRegistration: limitPlaces(failures.manyAccounts, 'register', registrationsPerHour, hour),
    consumeSignUpEmail: async (address, email) => {
      await consumeSignUpEmail(formatEmailKey(address, email));
      if (!isLoopback(address)) await consumeUnconfirmed(formatAddressKey(address));
    },
    forgiveSignUp: async (address) => {
      await unconfirmed.reward(formatAddressKey(address));
    },
    consumeMailbox: (email) =>
      consumeMailbox(createHash('sha256').update(formatMailboxKey(email)).digest('hex')),
    consumeResetLink: async (address, email) => {
      await consumeResetPlace(address);
      await consumeResetEmail(formatEmailKey(address, email));
    },
    consumeConfirmation: limitKeys(failures.manyConfirmations, 'confirmation', 10, hour),
    // A page requests a report and perhaps its file.
    consumeSample: limitPlaces(failures.manySamples, 'sample', 60, minute),
    consumeLinkUse: limitPlaces(failures.manyLinksOpened, 'link-use', 60, minute),
    // More than a user can start by hand.
    consumePayment: limitKeys(failures.manyPayments, 'payment', 60, minute),
    // Each one sends an email, which delays the emails of others.
    consumeAccountChange: limitKeys(failures.manyAccountChanges, 'account-change', 60, hour),
    // An export reads everything stored about a user.
    consumeExport: limitKeys(failures.manyExports, 'export', 60, hour),
    // The dashboard polls several times a minute.
    consumeOperation: limitKeys(failures.manyOperations, 'graphql', 300, minute),
    // A page whose session has ended makes a few more calls.
    consumeVisit: limitPlaces(failures.manyVisits, 'graphql-visit', 120, minute),
    consumeConversion: limitKeys(failures.manyConversions, 'convert', conversionsPerMinute, minute),
    consumeKeyConversion: limitKeys(failures.manyConversions, 'convert-key', conversionsPerMinute, minute),
    // An assistant makes several calls for each sentence of its user.
    consumeAssistantCall: limitKeys(failures.manyAssistantCalls, 'assistant', 300, minute),
    consumeKeyTry: (address) => consume(keyTries, formatAddressKey(address), failures.manyWrongKeys),
    forgiveKeyTry: async (address) => {
      await keyTries.reward(formatAddressKey(address));
    },
  };
}

/** Counts one use. @throws ServiceError `rate.limited` with the time to wait */
async function consume(limiter: RateLimiterRedis, key: string, limited: LimitFailure): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new ServiceError(limited(error.msBeforeNext));
  }
}

/** Key of an email address as requested from one place, so that other places are not blocked. */
function formatEmailKey(address: string, email: string): string {
  return `${formatAddressKey(address)} ${formatAccountKey(email)}`;
}
