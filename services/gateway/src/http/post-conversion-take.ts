import { takenConversionSchema } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { Accounts } from '../app/accounts.ts';
import type { ConversionPorts } from '../app/ports.ts';
import { takeConversion } from '../app/take-conversion.ts';
import { findOwn } from './receive-conversion.ts';
import { getSignedInUser } from './require-user.ts';
import type { ApiCall } from './api-call.ts';
import { resultProblems } from './upload-call.ts';

export const postConversionTakeCall = {
  method: 'post',
  path: '/conversions/:id/take',
  summary: 'Takes the result of a finished conversion and settles its price. Repeats are charged once.',
  who: 'session',
  takesKey: true,
  answers: { 200: { description: 'The price paid, and the new balance.', json: 'TakenConversion' } },
  problems: resultProblems,
} satisfies ApiCall;

export function postConversionTake(
  ports: ConversionPorts,
  accounts: Pick<Accounts, 'refreshUser'>,
): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const user = getSignedInUser(request);
    const { conversion } = await takeConversion(await findOwn(request, ports), ports);
    const { credits } = (await accounts.refreshUser(user.id)) ?? user;
    response.json(takenConversionSchema.parse({ price: conversion.price, credits }));
  };
}
