import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { type ReactNode, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useEdgeShadows } from './use-edge-shadows.ts';

interface TabsProps {
  label: string;
  selected: number;
  onSelect: (index: number) => void;
  tabs: readonly { title: string; content: ReactNode }[];
  /** Shown at the end of the tab row. */
  aside?: ReactNode;
  /** For tabs above content that needs the space. */
  isDense?: boolean;
}

export function Tabs({ label, selected, onSelect, tabs, aside, isDense = false }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEdgeShadows(list, tabs.length);
  return (
    <TabGroup selectedIndex={selected} onChange={onSelect}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <div className="group/tabs relative min-w-0 flex-1 max-sm:basis-full">
          <TabList
            ref={list}
            aria-label={label}
            className="flex gap-1 overflow-x-auto rounded-md bg-sunken p-0.5"
          >
            {tabs.map((tab) => (
              <Tab
                key={tab.title}
                className={classNames(
                  isDense ? 'h-7' : 'h-8',
                  '-outline-offset-2 flex-1 whitespace-nowrap rounded-sm px-3 text-sm font-medium text-muted transition-colors hover:text-ink data-selected:bg-raised data-selected:text-ink data-selected:shadow-low',
                )}
              >
                {tab.title}
              </Tab>
            ))}
          </TabList>
          <EdgeShadow className="left-0 rounded-l-md bg-linear-to-r group-data-moved/tabs:opacity-100" />
          <EdgeShadow className="right-0 rounded-r-md bg-linear-to-l group-data-more/tabs:opacity-100" />
        </div>
        {aside}
      </div>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.title} tabIndex={-1} className={isDense ? 'pt-2' : 'pt-4'}>
            {tab.content}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}

/** Shows that there are more tabs on this side. */
function EdgeShadow({ className }: { className: string }) {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute inset-y-0 w-6 from-ink/20 to-transparent opacity-0 transition-opacity',
        className,
      )}
    />
  );
}
