import type { Conversion, ToolFacts } from '@floatwise/contracts';
import { FileClock } from 'lucide-react';
import { Link } from 'react-router';
import { useTools } from '../../catalogue/api/use-tools.ts';
import { useOtherConversions } from '../api/use-other-conversions.ts';
import { useOwnConversions } from '../hooks/use-own-conversions.ts';
import { takeOverParameter } from '../model/take-over.ts';

/** Leads to the person's conversions elsewhere that are under way or whose result waits; nothing when there is none. */
export function OtherConversions() {
  const { data: tools = [] } = useTools();
  const others = useOtherConversions(useOwnConversions());
  if (others.length === 0) return null;
  return (
    <section
      aria-label="Your other conversions"
      className="mb-5 flex flex-col gap-1.5 rounded-lg border border-line bg-sunken px-4 py-2.5 sm:flex-row sm:gap-4 print:hidden"
    >
      <p className="flex shrink-0 items-center gap-2 text-muted">
        <FileClock className="size-4 shrink-0" aria-hidden="true" />
        {describeCounts(others)}
      </p>
      <ul className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
        {others.map((conversion) => (
          <li key={conversion.id} className="min-w-0 truncate">
            <Link
              to={`/convert/${conversion.toolId}?${takeOverParameter}=${conversion.id}`}
              className="font-medium text-accent underline-offset-2 hover:underline"
            >
              {conversion.fileName}
            </Link>
            <span className="text-muted"> in {findTitle(tools, conversion)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeCounts(conversions: readonly Conversion[]): string {
  const ready = conversions.filter(({ state }) => state === 'finished').length;
  const underWay = conversions.length - ready;
  const parts = [
    ...(underWay > 0 ? [`${underWay} ${underWay === 1 ? 'conversion' : 'conversions'} under way`] : []),
    ...(ready > 0 ? [`${ready} ${ready === 1 ? 'result' : 'results'} ready`] : []),
  ];
  return parts.join(', ');
}

function findTitle(tools: readonly ToolFacts[], { toolId = '' }: Conversion): string {
  return tools.find(({ id }) => id === toolId)?.title ?? toolId;
}
