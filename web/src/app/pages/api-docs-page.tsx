import { ApiReference } from '../../features/api-docs/components/api-reference.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function ApiDocsPage() {
  usePageTitle('API');
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8">
      <h1 className="text-2xl font-semibold">Calls for programs</h1>
      <ApiReference url="/api/openapi.json" />
    </div>
  );
}
