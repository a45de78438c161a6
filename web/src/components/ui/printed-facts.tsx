interface PrintedFactsProps {
  title: string;
  subtitle?: string;
  facts: readonly (readonly [name: string, value: string | undefined])[];
}

/** Printed first: what the pages are about. Not shown on the screen. */
export function PrintedFacts({ title, subtitle, facts }: PrintedFactsProps) {
  return (
    <div className="hidden print:block">
      <p className="text-lg font-semibold break-all">{title}</p>
      {subtitle !== undefined && <p className="mb-2 text-base">{subtitle}</p>}
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-4 text-xs">
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}
