import { Fragment, type ReactNode } from 'react';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { formatCount } from '../../../lib/format-count.ts';

export interface PartEntry {
  id: string;
  title: string;
  /** Title of the tab that shows it; undefined for a tab of its own. */
  group: string | undefined;
  /** Number of rows, if it is a table. */
  count?: number;
  content: ReactNode;
}

interface PartTabsProps {
  entries: readonly PartEntry[];
  /** Id of the shown entry. */
  selected: string | undefined;
  onSelect: (id: string) => void;
  aside: ReactNode;
}

/** A tab for each entry, or for each group of entries with a choice among them. */
export function PartTabs({ entries, selected, onSelect, aside }: PartTabsProps) {
  const groups = [...Map.groupBy(entries, ({ id, group }) => group ?? `entry ${id}`).values()].map(
    putTablesLast,
  );
  const place = groups.findIndex((group) => group.some(({ id }) => id === selected));
  return (
    <Tabs
      label="Parts of the report"
      isDense
      selected={Math.max(0, place)}
      onSelect={(next) => {
        const [first] = groups[next] ?? [];
        if (first !== undefined) onSelect(first.id);
      }}
      aside={aside}
      tabs={groups.map((group) => {
        const shown = group.find(({ id }) => id === selected) ?? group[0];
        return {
          title: group[0]?.group ?? formatTitle(group[0]),
          content: (
            <>
              {group.length > 1 && shown !== undefined && (
                <div className="mb-1">
                  <ChoiceChips
                    isDense
                    label={`Lists of ${shown.group ?? ''}`}
                    value={shown.id}
                    choices={group.map(({ id, title, count }) => ({ value: id, title, count }))}
                    onChange={onSelect}
                  />
                </div>
              )}
              {/* Another list has columns, sort and scroll position of its own. */}
              <Fragment key={shown?.id}>{shown?.content}</Fragment>
            </>
          ),
        };
      })}
    />
  );
}

const formatTitle = (entry: PartEntry | undefined): string =>
  entry?.count === undefined ? (entry?.title ?? '') : `${entry.title} (${formatCount(entry.count)})`;

/** The schedule itself comes before lists about it. */
const putTablesLast = (group: readonly PartEntry[]): readonly PartEntry[] =>
  group.toSorted((one, other) => Number(one.count !== undefined) - Number(other.count !== undefined));
