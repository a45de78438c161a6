import { PageProblem } from '../components/ui/load-problem.tsx';
import { usePageTitle } from '../lib/use-page-title.ts';

/** Shown in place of a page that failed to load or render; the layout around it stays. */
export function RouteError() {
  usePageTitle('This page could not be shown');
  return (
    <PageProblem
      heading="This page could not be shown"
      title="Loading failed"
      onRetry={() => window.location.reload()}
      label="Reload"
    >
      Check your connection, then reload. A new version of the site may have been installed in the meantime.
    </PageProblem>
  );
}
