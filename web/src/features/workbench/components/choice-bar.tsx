import { RotateCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { SmallButton } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { type RepairEffect, useRepairEffect } from '../hooks/use-repair-effect.ts';
import { formatRepairEffect } from '../model/format-repair-effect.ts';
import {
  groupByRule,
  isTicked,
  type LeftKeys,
  listLeaveKeys,
  readLeft,
  tickRows,
} from '../model/row-choice.ts';
import type { PartRow, TablePart } from '../model/table-part.ts';
import type { RerunOptions } from './attention-list.tsx';

/** The option takes no more. */
const mostKeys = 2000;

export type RowChoice = ReturnType<typeof useRowChoice>;

/** Which repairs of a table the planner wants. */
export function useRowChoice(part: TablePart) {
  const initial = useMemo(() => readLeft(part), [part]);
  const rules = useMemo(() => groupByRule(part), [part]);
  const [chosen, setChosen] = useState<{ part: TablePart; left: LeftKeys }>();
  const left = chosen?.part === part ? chosen.left : initial;
  const tick = useCallback(
    (rows: readonly PartRow[], ticks: boolean) =>
      setChosen({ part, left: tickRows(part, left, { rows, isTicked: ticks }) }),
    [part, left],
  );
  return {
    rules,
    left,
    tick,
    isChanged: left.size !== initial.size || [...left].some((key) => !initial.has(key)),
    isTicked: (row: PartRow): boolean => isTicked(part, row, left),
    listKeys: (): string[] => listLeaveKeys(part, left),
  };
}

interface ChoiceBarProps {
  /** The tool whose repairs they are. */
  tool: string;
  part: TablePart;
  choice: RowChoice;
  /** Undefined if the page cannot run the file again. */
  onRerun: ((options: RerunOptions) => void) | undefined;
}

/** How many repairs are ticked and what they do, ticks for all of a rule, and the run without the others. */
export function ChoiceBar({ tool, part, choice, onRerun }: ChoiceBarProps) {
  const { rules, isTicked: isOn, tick, isChanged } = choice;
  const all = useMemo(() => [...rules.values()].flat(), [rules]);
  const ticked = all.filter(isOn).length;
  const keys = choice.listKeys();
  const isTooMany = keys.length > mostKeys;
  const effect = useRepairEffect({ tool, options: part.choice?.options ?? {}, leave: keys });
  if (effect.is === 'missing' && onRerun === undefined)
    return (
      <p className="mb-1.5 text-muted print:hidden">
        This page no longer has {effect.fileName}, so no row can be left out here. Convert the file again to
        choose; within 24 hours that is free.
      </p>
    );
  return (
    <div
      role="group"
      aria-label="Which repairs to make"
      className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1.5 print:hidden"
    >
      <p aria-live="polite" className="tabular-nums">
        {formatCount(ticked)} of {formatCount(all.length)} ticked
      </p>
      <EffectLine effect={effect} />
      {[...rules].map(([rule, rows]) => {
        const count = rows.filter(isOn).length;
        const name = rule === '' ? 'added links' : rule;
        return (
          <label key={rule} className="flex cursor-pointer items-center gap-1.5 tabular-nums">
            <input
              type="checkbox"
              className="checkbox"
              checked={count === rows.length}
              ref={(input) => {
                if (input !== null) input.indeterminate = count > 0 && count < rows.length;
              }}
              onChange={(event) => tick(rows, event.target.checked)}
            />
            All {name}{' '}
            <span className="text-muted">{`${formatCount(count)} of ${formatCount(rows.length)}`}</span>
          </label>
        );
      })}
      {isChanged && !isTooMany && onRerun === undefined && (
        <p className="text-muted">Convert this file alone to run it without the unticked.</p>
      )}
      {isChanged && !isTooMany && onRerun !== undefined && (
        <SmallButton icon={RotateCw} onClick={() => onRerun({ [part.choice?.option ?? '']: keys })}>
          Run again without the unticked
        </SmallButton>
      )}
      {isTooMany && (
        <p className="text-muted">At most {formatCount(mostKeys)} rows can be left: untick whole rules.</p>
      )}
    </div>
  );
}

/** The effect of the ticked repairs, also announced; the one before stays until the next is known. */
function EffectLine({ effect }: { effect: RepairEffect }) {
  const isOld = effect.is === 'known' && effect.isOld;
  return (
    <p
      role="status"
      aria-label="Effect of the ticked repairs"
      aria-busy={isOld}
      className={classNames('basis-full tabular-nums sm:basis-auto', isOld && 'text-muted')}
    >
      {describeEffect(effect)}
    </p>
  );
}

function describeEffect(effect: RepairEffect): string {
  switch (effect.is) {
    case 'unknown':
      return '';
    case 'missing':
      return `Choose ${effect.fileName} again in the tab Schedule to see what the ticked repairs do.`;
    case 'failed':
      return `What the ticked repairs do cannot be calculated here. ${effect.sentence}`;
    case 'known':
      return formatRepairEffect(effect.answer);
  }
}
