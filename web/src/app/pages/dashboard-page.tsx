import { formatCredits } from '@floatwise/contracts';
import { Coins } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { usePageTitle, useSite } from '../../config/site.ts';
import { ReadMoreLink, ToolCard } from '../../features/catalogue/components/tool-card.tsx';
import { ToolGroups } from '../../features/catalogue/components/tool-groups.tsx';
import { OtherConversions } from '../../features/conversion/components/other-conversions.tsx';
import { useUser } from '../../features/session/api/use-user.ts';

// Below the first screen.
const ConversionList = lazy(async () => ({
  default: (await import('../../features/account/components/conversion-list.tsx')).ConversionList,
}));
// Reads files in the browser, with code that only some visits need.
const ToolFinder = lazy(async () => ({
  default: (await import('../../features/view/components/tool-finder.tsx')).ToolFinder,
}));
const latestShown = 5;

export function DashboardPage() {
  const { productName } = useSite();
  usePageTitle('Tools');
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-tight">Welcome to {productName}!</h1>
      <p className="mt-1 text-base text-muted">Choose a tool for your schedule.</p>
      {/* As high as the line about other conversions, so nothing moves when that line appears. */}
      <div className="mb-6 mt-3 flex h-8 items-center justify-between gap-4">
        <Balance />
        <OtherConversions />
      </div>
      {/* As high as the finder, so nothing moves when it has loaded. */}
      <div className="min-h-33">
        <Suspense>
          <ToolFinder />
        </Suspense>
      </div>
      <ToolGroups
        headings={{ xer: 'Using XER Files', excel: 'Using Excel Files' }}
        card={(tool) => (
          <ToolCard
            key={tool.id}
            tool={tool}
            to={tool.route}
            action="Open tool"
            readMore={<ReadMoreLink tool={tool} text="Click here to read more about this tool" />}
          />
        )}
      />
      <div className="mt-12">
        <Suspense>
          <ConversionList latest={latestShown} />
        </Suspense>
      </div>
    </div>
  );
}

function Balance() {
  const { data: user } = useUser();
  if (!user) return null;
  return (
    <Link
      to="/account"
      className="flex shrink-0 items-center gap-2 rounded-sm font-medium tabular-nums underline-offset-2 hover:underline"
    >
      <Coins className="size-4 text-muted" />
      {formatCredits(user.credits)}
    </Link>
  );
}
