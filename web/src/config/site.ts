import { useQuery } from '@tanstack/react-query';
import { requestJson } from '../lib/request.ts';
import { readSite } from './read-site.ts';

/** The product's name as the page was served with it, so that no other name flashes up. */
function findServedName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Floatwise';
}

/** How this site is set up. */
export function useSite() {
  const { data: site } = useQuery({
    queryKey: ['config'],
    queryFn: () => requestJson(readSite, 'GET', '/api/config'),
  });
  return {
    productName: site?.productName ?? findServedName(),
    /** Where people write to: the address of the settings, or `support@` this site. */
    supportEmail: site?.supportEmail ?? `support@${window.location.hostname}`,
    /** Whether the site sends email; not until that is known. */
    sendsMail: site?.sendsMail ?? false,
    /** Whether people can sign in with Google; not until that is known. */
    hasGoogle: site?.hasGoogle ?? false,
    /** How credits are had at this site; undefined while that is being asked. */
    credits: site?.credits,
    /** Who made the site; undefined while that is being asked. */
    founders: site?.founders,
  };
}
