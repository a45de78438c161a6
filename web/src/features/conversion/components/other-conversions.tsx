import { type Conversion, formatCredits } from '@floatwise/contracts';
import { ChevronDown, FileClock } from 'lucide-react';
import { Link } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { formatCounted } from '../../../lib/format-count.ts';
import { formatClock } from '../../../lib/format-time.ts';
import { useTools, useToolTitles } from '../../catalogue/api/use-tools.ts';
import { useOtherConversions } from '../api/use-other-conversions.ts';
import { takeOverParameter } from '../hooks/use-work.ts';

/**
 * Menu of the user's conversions elsewhere that are unfinished or untaken; renders nothing if there are none. One line high, in
 * reserved space, so that it comes and goes without moving the page.
 */
export function OtherConversions() {
  const { data: tools } = useTools();
  const others = useOtherConversions();
  const [latest] = others;
  if (latest === undefined || tools === undefined) return null;
  return (
    <section
      aria-label="Your other conversions"
      className="flex h-8 min-w-0 items-center gap-2 rounded-md border border-line bg-sunken px-2 sm:gap-3 sm:px-3 print:hidden"
    >
      <FileClock className="hidden size-4 shrink-0 text-muted sm:block" />
      <p className="shrink-0 text-muted">{describeCounts(others)}</p>
      <p className="hidden min-w-0 truncate lg:block">
        <OneConversion conversion={latest} />
      </p>
      <details className={classNames('group/others relative shrink-0', others.length === 1 && 'lg:hidden')}>
        <summary className="flex cursor-pointer list-none items-center gap-1 rounded-sm font-medium text-accent-ink [&::-webkit-details-marker]:hidden">
          <span className="lg:hidden">Show</span>
          <span className="hidden lg:inline">{others.length - 1} more</span>
          <ChevronDown className="size-4 transition-transform group-open/others:rotate-180" />
        </summary>
        <ul className="absolute right-0 top-7 z-20 flex max-h-80 w-[min(32rem,calc(100vw-2rem))] flex-col gap-2 overflow-y-auto rounded-md border border-line bg-surface p-3 shadow-high">
          {others.map((conversion, index) => (
            <li key={conversion.id} className={classNames('wrap-anywhere', index === 0 && 'lg:hidden')}>
              <OneConversion conversion={conversion} />
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** File, tool, start time, and price. */
function OneConversion({ conversion }: { conversion: Conversion }) {
  const { id, toolId = '', fileName } = conversion;
  const title = useToolTitles()(toolId);
  return (
    <>
      <Link
        to={`/convert/${toolId}?${takeOverParameter}=${id}`}
        className="font-medium text-accent-ink underline-offset-2 hover:underline"
      >
        {fileName}
      </Link>
      <span className="text-muted tabular-nums"> in {[title, ...describeState(conversion)].join(' · ')}</span>
    </>
  );
}

function describeState(conversion: Conversion): string[] {
  if (conversion.state !== 'finished') return [`since ${formatClock(conversion.requestedAt)}`];
  const { price, deadline } = conversion;
  return [price > 0 ? formatCredits(price) : 'no charge', `kept until ${formatClock(deadline)}`];
}

function describeCounts(conversions: readonly Conversion[]): string {
  const ready = conversions.filter(({ state }) => state === 'finished').length;
  const underWay = conversions.length - ready;
  const parts = [
    ...(underWay > 0 ? [`${formatCounted(underWay, 'conversion')} under way`] : []),
    ...(ready > 0 ? [`${formatCounted(ready, 'result')} ready`] : []),
  ];
  return parts.join(', ');
}
