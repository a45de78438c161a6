import { conversionAbandonedSchema, conversionDeliveredSchema } from '@floatwise/contracts';
import {
  describeEnd,
  publishConversionFailed,
  publishEnd,
  type NatsConnection,
} from '@floatwise/service-kit';
import type { ConversionEnds } from '../app/conversions/ports.ts';

const deliveredLimitMs = 60_000;
const abandonedLimitMs = 10_000;

/** Opens the event stream that stats and auth count. */
export function openConversionEnds(nats: NatsConnection): ConversionEnds {
  return {
    publishDelivered: (conversion) => {
      const facts = { ...conversion.outcome, deliveredAt: conversion.since };
      const body = { ...describeEnd(conversion), ...facts };
      return publishEnd(nats, conversionDeliveredSchema, body, deliveredLimitMs);
    },
    publishAbandoned: (conversion) =>
      publishEnd(nats, conversionAbandonedSchema, describeEnd(conversion), abandonedLimitMs),
    publishFailed: (conversion) => publishConversionFailed(nats, conversion),
  };
}
