import type { Report, ToolFacts } from '@floatwise/contracts';
import { useSite } from '../../../config/site.ts';
import { formatTime } from '../../../lib/format-time.ts';
import type { OptionField, OptionValues } from '../../options/option-fields.ts';
import type { Options } from '../../options/use-option-values.ts';

interface PrintedHeadProps {
  tool: ToolFacts;
  fileName: string;
  report: Report | undefined;
  options: Pick<Options, 'fields' | 'values'>;
}

/** Printed first: what was converted, when, with which options, by which version. */
export function PrintedHead({ tool, fileName, report, options: { fields, values } }: PrintedHeadProps) {
  const { productName } = useSite();
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['Project', report?.projects?.join(', ')],
    ['Data date', report?.dataDate?.replace('T', ' ')],
    [
      'Options',
      fields.map((field) => `${field.title}: ${formatValue(field, values[field.name])}`).join('; ') || 'none',
    ],
    ['Printed', formatTime()],
    ['Version', `${productName} ${String(import.meta.env.VITE_VERSION)}`],
  ];
  return (
    <div className="hidden print:block">
      <p className="text-lg font-semibold break-all">{fileName}</p>
      <p className="mb-2 text-base">
        {tool.title}, {tool.description}
      </p>
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

function formatValue(field: OptionField, value: OptionValues[string] | undefined): string {
  const shown = value ?? field.initial;
  if (typeof shown === 'boolean') return shown ? 'yes' : 'no';
  if (field.kind === 'choice') {
    return field.choices.find((choice) => choice.value === shown)?.title ?? String(shown);
  }
  return shown === '' ? 'empty' : String(shown);
}
