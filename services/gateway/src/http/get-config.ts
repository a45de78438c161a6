import type { CreditOffer, Founder } from '@floatwise/contracts';
import type { RequestHandler } from 'express';
import type { ApiCall } from './api-call.ts';

export const getConfigCall = {
  method: 'get',
  path: '/config',
  summary: 'Settings of this site that the pages need.',
  who: 'all',
  answers: { 200: { description: 'The settings.', json: 'Site' } },
} satisfies ApiCall;

export function getConfig(settings: {
  productName: string;
  supportEmail: string | undefined;
  founders: readonly Founder[];
  offer: () => CreditOffer;
  sendsMail: boolean;
  hasGoogle: boolean;
}): RequestHandler {
  const { productName, supportEmail, founders, offer, sendsMail, hasGoogle } = settings;
  return (_request, response) => {
    response.json({
      productName,
      ...(supportEmail === undefined ? {} : { supportEmail }),
      founders,
      credits: offer(),
      sendsMail,
      hasGoogle,
    });
  };
}
