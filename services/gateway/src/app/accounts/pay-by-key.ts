import { type KeptConversion } from '@floatwise/contracts';
import { ServiceError } from '@floatwise/service-kit';
import type { ConversionPorts } from '../conversions/ports.ts';
import { takeConversion, type DeliveredConversion } from '../conversions/take-conversion.ts';
import type { ApiKeys } from './ports.ts';

export interface KeyPorts {
  readonly ports: ConversionPorts;
  readonly keys: Pick<ApiKeys, 'spendByKey' | 'unspendByKey'>;
}

/** Takes a result for a caller with a key; without one as `takeConversion`. @throws ServiceError also `key.limit-reached` */
export async function takeByKey(
  kept: KeptConversion,
  keyId: string | undefined,
  { ports, keys }: KeyPorts,
): Promise<DeliveredConversion> {
  const { conversion } = kept;
  const take = async () => {
    const value = await takeConversion(kept, ports);
    return { value, paid: value.conversion.price };
  };
  if (keyId === undefined || conversion.state !== 'finished' || conversion.price === 0)
    return (await take()).value;
  const spending = { id: keyId, instance: conversion.instance, credits: conversion.price };
  return payByKey(spending, keys, take);
}

/** Counts credits against the limit of a key before they are paid, and no longer once it is known that they were not. */
export async function payByKey<Value>(
  spending: { readonly id: string; readonly instance: string; readonly credits: number },
  keys: KeyPorts['keys'],
  pay: () => Promise<{ readonly value: Value; readonly paid: number }>,
): Promise<Value> {
  await keys.spendByKey(spending);
  const giveBack = () => keys.unspendByKey(spending).catch(() => undefined);
  try {
    const { value, paid } = await pay();
    if (paid === 0) await giveBack();
    return value;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'credits.missing') await giveBack();
    throw error;
  }
}
