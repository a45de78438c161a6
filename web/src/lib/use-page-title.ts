import { useEffect } from 'react';
import { useSite } from '../config/site.ts';

/** Sets the tab's title: `{title} · {product}`, or only the product. */
export function usePageTitle(title?: string): void {
  const { productName } = useSite();
  useEffect(() => {
    document.title = title === undefined ? productName : `${title} · ${productName}`;
  }, [title, productName]);
}
