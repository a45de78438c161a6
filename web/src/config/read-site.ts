import type { CreditOffer, Founder, Site } from '@floatwise/contracts';
import { readBoolean, readList, readNumber, readObject, readOptional, readText } from '../lib/read-shape.ts';

const readFounder = readObject<Founder>({
  name: readOptional(readText),
  role: readText,
  url: readOptional(readText),
});

const readCreditOffer = readObject<CreditOffer>({
  freeUntil: readOptional(readText),
  canBuy: readBoolean,
  canAdd: readBoolean,
  pricePerCreditCents: readNumber,
  currency: readText,
});

/** Reads the response of `GET /api/config`. */
export const readSite = readObject<Site>({
  productName: readText,
  supportEmail: readOptional(readText),
  founders: readList(readFounder),
  credits: readCreditOffer,
  sendsMail: readOptional(readBoolean),
  hasGoogle: readOptional(readBoolean),
});
