import type { ToolFacts } from '@floatwise/contracts';
import { parseOptionFields } from '../../options/option-fields.ts';

export function ToolOptions({ tool }: { tool: ToolFacts }) {
  const options = parseOptionFields(tool.options);
  if (options.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-semibold">Options</h2>
      <dl className="mt-3 flex flex-col gap-3">
        {options.map((option) => (
          <div key={option.name}>
            <dt className="font-medium">{option.title}</dt>
            {option.description !== undefined && <dd className="text-muted">{option.description}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
