import { useQuery } from '@tanstack/react-query';
import type { CreditOffer, Founder, Site } from '@floatwise/contracts';
import { requestJson } from '../lib/request.ts';
import { readSite } from './read-site.ts';

/** The product's name as the page was served with it, so that no other name flashes up. */
function findServedName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Floatwise';
}

function useSite(): Omit<Site, 'credits' | 'founders'> & Partial<Site> {
  const { data } = useQuery({
    queryKey: ['config'],
    queryFn: () => requestJson(readSite, 'GET', '/api/config'),
  });
  return data ?? { productName: findServedName() };
}

export function useProductName(): string {
  return useSite().productName;
}

/** How credits are had at this site; undefined while that is being asked. */
export function useCreditOffer(): CreditOffer | undefined {
  return useSite().credits;
}

/** Who made the site; undefined while that is being asked. */
export function useFounders(): readonly Founder[] | undefined {
  return useSite().founders;
}

/** Whether the site sends email; not until that is known. */
export function useSendsMail(): boolean {
  return useSite().sendsMail ?? false;
}

/** Whether people can sign in with Google; not until that is known. */
export function useHasGoogle(): boolean {
  return useSite().hasGoogle ?? false;
}

/** Where people write to: the address of the settings, or `support@` this site. */
export function useSupportEmail(): string {
  return useSite().supportEmail ?? `support@${window.location.hostname}`;
}
