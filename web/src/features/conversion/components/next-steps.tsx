import { ChevronRight } from 'lucide-react';

/** What to do with the result in P6, folded into one line. */
export function NextSteps({ steps }: { steps: readonly string[] }) {
  return (
    <details className="group/steps open:basis-full print:hidden">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/steps:rotate-90" />
        What to do in P6 now
      </summary>
      <ol className="mb-2 mt-1 max-w-3xl list-decimal space-y-1 pl-9">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  );
}
