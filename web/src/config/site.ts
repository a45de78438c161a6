import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../lib/request.ts';
import { readSite } from './read-site.ts';

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
    /** How to get credits on this site; undefined while loading. */
    credits: site?.credits,
    /** Who founded the site; undefined while loading. */
    founders: site?.founders,
  };
}
