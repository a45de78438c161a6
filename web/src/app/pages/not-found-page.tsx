import { ButtonLink } from '../../components/ui/button.tsx';
import { usePageTitle } from '../../config/site.ts';

export function NotFoundPage() {
  usePageTitle('404 Page Not Found');
  return (
    <div className="mx-auto flex max-w-prose flex-col items-start px-4 py-20 sm:px-6">
      <MissingBar />
      <h1 className="mt-8 text-xl font-semibold tracking-tight">404 Page Not Found</h1>
      <p className="mt-2 text-base text-muted">Did you forget to add the page to the router?</p>
      <ButtonLink to="/" className="mt-6">
        Return Home
      </ButtonLink>
    </div>
  );
}

/** A row of a Gantt chart with its activity missing. */
function MissingBar() {
  return (
    <svg viewBox="0 0 240 64" className="w-60" aria-hidden="true" fill="none">
      <rect x="0" y="4" width="84" height="14" rx="3" className="fill-accent" />
      <rect x="92.5" y="25.5" width="79" height="13" rx="3" className="stroke-edge" strokeDasharray="4 4" />
      <rect x="180" y="46" width="60" height="14" rx="3" className="fill-accent" />
      <path d="M84 11h4v14M171 32h5v14" className="stroke-edge" />
    </svg>
  );
}
