import { useEffect } from 'react';
import { useSite } from '../config/site.ts';

/** Names the tab: `{title} · {product}`, or the product alone. */
export function usePageTitle(title?: string): void {
  const { productName } = useSite();
  useEffect(() => {
    document.title = title === undefined ? productName : `${title} · ${productName}`;
  }, [title, productName]);
}
