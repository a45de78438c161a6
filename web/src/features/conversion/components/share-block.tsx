import type { ReactNode } from 'react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { useSite } from '../../../config/site.ts';
import { listShareLinks, type ShareLink } from '../model/share-links.ts';

const marks: Record<ShareLink['network'], ReactNode> = {
  X: (
    <path d="M9.3 6.9 14.7 0.8h-1.6L8.6 6 5 0.8H0.7l5.6 8.1-5.6 6.4h1.6l4.9-5.6 3.9 5.6h4.2zM3 2h1.4l8.7 12.2h-1.4z" />
  ),
  LinkedIn: (
    <path d="M14.8 0H1.2C.5 0 0 .5 0 1.2v13.6c0 .7.5 1.2 1.2 1.2h13.6c.7 0 1.2-.5 1.2-1.2V1.2C16 .5 15.5 0 14.8 0zM4.7 13.6H2.4V6h2.3zM3.6 5a1.4 1.4 0 1 1 0-2.8 1.4 1.4 0 0 1 0 2.8zm10 8.6h-2.3V9.9c0-.9 0-2-1.2-2s-1.4.9-1.4 1.9v3.8H6.3V6h2.3v1c.3-.6 1-1.2 2.2-1.2 2.3 0 2.8 1.5 2.8 3.6z" />
  ),
  Facebook: (
    <path d="M16 8a8 8 0 1 0-9.3 7.9v-5.6h-2V8h2V6.2c0-2 1.2-3.1 3-3.1.9 0 1.8.2 1.8.2v2h-1c-1 0-1.3.6-1.3 1.2V8h2.2l-.4 2.3H9.3v5.6A8 8 0 0 0 16 8z" />
  ),
};

export function ShareBlock({ fileName, toolTitle }: { fileName: string; toolTitle: string }) {
  const { productName } = useSite();
  const links = listShareLinks({ fileName, toolTitle, productName, siteUrl: window.location.origin });
  return (
    <section aria-labelledby="share-heading">
      <h3 id="share-heading" className="text-base font-semibold">
        Share your success
      </h3>
      <p className="mb-3 mt-1 text-muted">
        The post names your file; you can edit it before posting. The file itself is not shared.
      </p>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ network, url }) => (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClass('secondary', 'small')}
              aria-label={`Share on ${network}`}
            >
              <svg viewBox="0 0 16 16" className="size-3.5" fill="currentColor" aria-hidden="true">
                {marks[network]}
              </svg>
              {network}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
