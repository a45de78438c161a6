import { useProductName } from '../../config/site.ts';
import { ReadMoreLink, ToolCard } from '../../features/catalogue/components/tool-card.tsx';
import { ToolGroups } from '../../features/catalogue/components/tool-groups.tsx';
import { OtherConversions } from '../../features/conversion/components/other-conversions.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** Tool home. */
export function DashboardPage() {
  const productName = useProductName();
  usePageTitle('Tools');
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-6">
      <h1 className="text-xl font-semibold tracking-tight">Welcome to {productName}!</h1>
      <p className="mb-8 mt-1 text-base text-muted">Pick what you want done to your schedule.</p>
      <OtherConversions />
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
    </div>
  );
}
