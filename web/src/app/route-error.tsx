import { Button } from '../components/ui/button.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Shown in place of a page that failed to load or render; the frame around it stays. */
export function RouteError() {
  usePageTitle('This page could not be shown');
  return (
    <div className="mx-auto max-w-prose px-4 py-16">
      <h1 className="mb-6 text-xl font-semibold">This page could not be shown</h1>
      <Alert
        tone="error"
        title="Loading failed"
        action={
          <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
            Reload
          </Button>
        }
      >
        Check your connection, then reload. A new version of the site may have been put in place meanwhile.
      </Alert>
    </div>
  );
}
