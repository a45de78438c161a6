import { failures, formatAccountKey } from '@floatwise/contracts';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import type { RateLimits } from '../app/rate-limits.ts';
import { consume } from './consume-limit.ts';
import { formatAddressKey } from './format-address-key.ts';
import type { RedisClient } from './redis.ts';

/** More than a user can make by hand. */
const paymentsPerMinute = 60;

/** An export reads everything stored about a user. */
const exportsAnHour = 60;

/** The dashboard polls several times a minute. */
const operationsPerMinute = 300;
/** An assistant makes several calls for each sentence of its user. */
const assistantCallsPerMinute = 300;
/** A page whose session has ended makes a few more calls. */
const visitsPerMinute = 120;
/** Emails are few; more than these are aimed at another person's mailbox. */
const emailsToOneAddressAnHour = 5;
const resetLinksAnHour = 30;
const confirmationsAnHour = 10;
const linkUsesAMinute = 60;
/** A page asks for a report and perhaps its file. */
const samplesPerMinute = 60;
/** Limits held in Redis, so that they count over all gateways. */
export function openRateLimits(
  redis: RedisClient,
  limits: {
    conversionsPerMinute: number;
    loginsPerMinute: number;
    registrationsPerHour: number;
  },
): RateLimits {
  const open = (name: string, points: number, seconds: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: redis,
      useRedisPackage: true,
      keyPrefix: `rate:${name}`,
      points,
      duration: seconds,
    });
  const registrations = open('register', limits.registrationsPerHour, 3_600);
  const conversions = open('convert', limits.conversionsPerMinute, 60);
  const payments = open('payment', paymentsPerMinute, 60);
  const exports = open('export', exportsAnHour, 3_600);
  const operations = open('graphql', operationsPerMinute, 60);
  const visits = open('graphql-visit', visitsPerMinute, 60);
  const keyConversions = open('convert-key', limits.conversionsPerMinute, 60);
  const assistantCalls = open('assistant', assistantCallsPerMinute, 60);
  const signUpEmails = open('sign-up-email', emailsToOneAddressAnHour, 3_600);
  const resetLinks = open('reset-link', resetLinksAnHour, 3_600);
  const resetEmails = open('reset-email', emailsToOneAddressAnHour, 3_600);
  const confirmations = open('confirmation', confirmationsAnHour, 3_600);
  const linkUses = open('link-use', linkUsesAMinute, 60);
  const samples = open('sample', samplesPerMinute, 60);
  const keyTries = open('key', limits.loginsPerMinute, 60);

  return {
    consumeRegistration: (address) =>
      consume(registrations, formatAddressKey(address), failures.manyAccounts),
    consumeSignUpEmail: (address, email) =>
      consume(signUpEmails, formatEmailKey(address, email), failures.manyEmails),
    consumeResetLink: async (address, email) => {
      await consume(resetLinks, formatAddressKey(address), failures.manyLinksAsked);
      await consume(resetEmails, formatEmailKey(address, email), failures.manyEmails);
    },
    consumeConfirmation: (userId) => consume(confirmations, userId, failures.manyConfirmations),
    consumeSample: (address) => consume(samples, formatAddressKey(address), failures.manySamples),
    consumeLinkUse: (address) => consume(linkUses, formatAddressKey(address), failures.manyLinksOpened),
    consumePayment: (userId) => consume(payments, userId, failures.manyPayments),
    consumeExport: (userId) => consume(exports, userId, failures.manyExports),
    consumeOperation: (userId) => consume(operations, userId, failures.manyOperations),
    consumeVisit: (address) => consume(visits, formatAddressKey(address), failures.manyVisits),
    consumeConversion: (userId) => consume(conversions, userId, failures.manyConversions),
    consumeKeyConversion: (keyId) => consume(keyConversions, keyId, failures.manyConversions),
    consumeAssistantCall: (keyId) => consume(assistantCalls, keyId, failures.manyAssistantCalls),
    consumeKeyTry: (address) => consume(keyTries, formatAddressKey(address), failures.manyWrongKeys),
    forgiveKeyTry: async (address) => {
      await keyTries.reward(formatAddressKey(address));
    },
  };
}

/** One address of mail as one place asks for it, so that no other place is held up. */
function formatEmailKey(address: string, email: string): string {
  return `${formatAddressKey(address)} ${formatAccountKey(email)}`;
}
