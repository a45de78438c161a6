import { creditRequests, type Conversion } from '@floatwise/contracts';
import { request, ServiceError, type NatsConnection } from '@floatwise/service-kit';
import pRetry from 'p-retry';
import type { Credits } from '../app/ports.ts';

/** About 40 seconds: a finished run waits for auth to recover, rather than being repeated. */
const whileAway = {
  retries: Infinity,
  maxRetryTime: 40_000,
  minTimeout: 500,
  factor: 1,
  shouldRetry: ({ error }: { error: Error }) =>
    error instanceof ServiceError && error.code === 'service.unavailable',
};

/** Credits, kept by the auth service. */
export function openCredits(nats: NatsConnection): Credits {
  return {
    hold: (conversion, { price, work }, until) => {
      const wanted = { ...name(conversion), credits: price, until: until.toISOString(), work };
      return pRetry(() => request(nats, creditRequests.holdCredits, wanted), whileAway);
    },
    review: async (conversion) => {
      await request(nats, creditRequests.reviewHold, name(conversion));
    },
  };
}

function name(conversion: Conversion) {
  const { id, userId } = conversion;
  return { userId, conversionId: id, instance: conversion.instance };
}
