import { ChevronRight } from 'lucide-react';
import { useMedia } from '../../lib/use-media.ts';
import { OptionsForm } from './options-form.tsx';
import type { Options } from './use-option-values.ts';

/** Options beside the work if there is space; otherwise a line to open: `Options: defaults`. */
export function FoldedOptions({ options, disabled }: { options: Options; disabled: boolean }) {
  const hasRoom = useMedia('(min-width: 64rem)');
  if (hasRoom) return <OptionsForm options={options} disabled={disabled} title />;
  const changed = options.fields.filter((field) => options.values[field.name] !== field.initial).length;
  return (
    // Invalid options must be visible.
    <details
      className="group/options rounded-lg border border-line bg-surface"
      open={options.problems.length > 0}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2 px-4 py-3 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-open/options:rotate-90" />
        Options:{' '}
        <span className="font-normal text-muted">{changed === 0 ? 'defaults' : `${changed} changed`}</span>
      </summary>
      <div className="border-t border-line p-4">
        <OptionsForm options={options} disabled={disabled} title={false} />
      </div>
    </details>
  );
}
