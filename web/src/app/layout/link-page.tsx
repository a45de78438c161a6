import type { ReactNode } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Card } from '../../components/ui/card.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** The frame of the pages that links in emails open. */
export function LinkPage({ title, token, children }: { title: string; token: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <Card className="flex flex-col gap-4 p-5 sm:p-8">
        <h1 className="text-lg font-semibold">{title}</h1>
        {token === '' ? (
          <Alert tone="error" title="The link is not complete">
            Open the link in the email again, or copy all of it.
          </Alert>
        ) : (
          children
        )}
      </Card>
    </div>
  );
}
