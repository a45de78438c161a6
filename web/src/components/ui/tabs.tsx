import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

interface TabsProps {
  label: string;
  selected: number;
  onSelect: (index: number) => void;
  tabs: readonly { title: string; content: ReactNode }[];
  /** Shown at the end of the row of tabs. */
  aside?: ReactNode;
  /** Where what is below needs the room. */
  isDense?: boolean;
}

export function Tabs({ label, selected, onSelect, tabs, aside, isDense = false }: TabsProps) {
  return (
    <TabGroup selectedIndex={selected} onChange={onSelect}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TabList
          aria-label={label}
          className="flex min-w-0 flex-1 gap-1 overflow-x-auto rounded-md bg-sunken p-0.5 max-sm:basis-full"
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.title}
              className={classNames(
                isDense ? 'h-7' : 'h-8',
                'flex-1 whitespace-nowrap rounded-sm px-3 text-sm font-medium text-muted transition-colors hover:text-ink data-selected:bg-raised data-selected:text-ink data-selected:shadow-low',
              )}
            >
              {tab.title}
            </Tab>
          ))}
        </TabList>
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
