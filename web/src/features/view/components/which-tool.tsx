import { formatExtension, type ToolFacts } from '@floatwise/contracts';
import { ArrowRight } from 'lucide-react';
import { SmallButton } from '../../../components/ui/button.tsx';
import { ToolIcon } from '../../catalogue/components/tool-card.tsx';
import { useFileHandover } from '../../conversion/hooks/use-work.ts';
import type { Repair } from '../../schedule/model/view-questions.ts';

/** What the checks found that a tool repairs, each with its tool, which takes the file. */
export function WhichTool({ repairs, file }: { repairs: readonly Repair[]; file: File }) {
  const { tools, openIn } = useFileHandover();
  const listed = repairs.flatMap((repair) => {
    const tool = tools.find(({ id }) => id === repair.tool);
    return tool === undefined ? [] : [{ ...repair, tool }];
  });
  return (
    <section aria-labelledby="which-tool" className="rounded-lg border border-line bg-surface print:hidden">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2.5">
        <h2 id="which-tool" className="font-semibold">
          Which tool?
        </h2>
        <p className="text-xs text-muted">
          Looking and asking is free and stays in this browser. A tool makes the corrected file or workbook on
          the server, and shows its price first.
        </p>
      </div>
      {listed.length === 0 ? (
        <p className="px-4 py-3 text-muted">Nothing was found that one of the tools repairs.</p>
      ) : (
        <ul className="gap-x-8 px-4 lg:grid lg:grid-cols-2">
          {listed.map(({ tool, text }) => (
            <li
              key={tool.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1.5 last:border-b-0 lg:border-b-0"
            >
              <ToolIcon tool={tool} className="size-7" />
              <p className="min-w-48 flex-1 tabular-nums first-letter:uppercase">
                {text}
                {!takes(tool, file) && (
                  <span className="block text-xs text-muted">
                    {tool.title} takes {tool.acceptedTypes.join(', ')}: export this project from P6 as that.
                  </span>
                )}
              </p>
              <SmallButton
                icon={ArrowRight}
                {...(takes(tool, file) ? { about: `with ${file.name}` } : {})}
                onClick={() => void openIn(tool, takes(tool, file) ? [file] : [])}
              >
                {tool.title}
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const takes = ({ acceptedTypes }: ToolFacts, file: File): boolean =>
  acceptedTypes.includes(formatExtension(file.name));
