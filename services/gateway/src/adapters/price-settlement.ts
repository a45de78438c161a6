import { creditRequests, formatFileNames } from '@floatwise/contracts';
import { request, ServiceError, type NatsConnection } from '@floatwise/service-kit';
import pRetry from 'p-retry';
import type { ConversionPorts } from '../app/conversions/ports.ts';

/** Retries for about three seconds while auth restarts or another tab pays for the same work. */
const whileUnavailable = {
  retries: 5,
  minTimeout: 100,
  factor: 2,
  shouldRetry: ({ error }: { error: Error }) =>
    error instanceof ServiceError && error.code === 'service.unavailable',
};

/** Settles prices through the auth service. */
export function openPriceSettlement(nats: NatsConnection): ConversionPorts['settlePrice'] {
  return (conversion) => {
    const { id, userId, toolId, price, work, files, outcome } = conversion;
    const wanted = {
      userId,
      conversionId: id,
      instance: conversion.instance,
      credits: price,
      work,
      files,
      conversion: { id, toolId, fileName: formatFileNames(conversion), tasks: outcome.tasks },
    };
    return pRetry(() => request(nats, creditRequests.settleConversion, wanted), whileUnavailable);
  };
}
