import type { CreditOffer, Founder, Site } from '@floatwise/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readBoolean, readList, readNumber, readObject, readOptional, readText } from '../lib/read-shape.ts';
import { requestJson } from '../lib/request.ts';

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
  companySignIn: readOptional(readText),
});

/** The product's name in the page as served, so that no other name flashes up. */
function findServedName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Floatwise';
}

/** The site's settings. */
export function useSite() {
  const { data: site } = useQuery({
    queryKey: ['config'],
    queryFn: () => requestJson(readSite, 'GET', '/api/config'),
  });
  return {
    productName: site?.productName ?? findServedName(),
    /** Support address from the settings, or `support@` this host. */
    supportEmail: site?.supportEmail ?? `support@${window.location.hostname}`,
    /** Whether the site sends email; false until known. */
    sendsMail: site?.sendsMail ?? false,
    /** Whether users can sign in with Google; false until known. */
    hasGoogle: site?.hasGoogle ?? false,
    /** Name of the company whose people can sign in through it; undefined if there is none, and until known. */
    companySignIn: site?.companySignIn,
    /** How to get credits on this site; undefined while loading. */
    credits: site?.credits,
    /** Who founded the site; undefined while loading. */
    founders: site?.founders,
  };
}

/** Sets the tab's title: `{title} · {product}`, or only the product. */
export function usePageTitle(title?: string): void {
  const { productName } = useSite();
  useEffect(() => {
    document.title = title === undefined ? productName : `${title} · ${productName}`;
  }, [title, productName]);
}
