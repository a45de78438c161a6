import type { ReportTable, ReportUnit } from '@floatwise/contracts';
import { ChoiceChips } from '../../../components/ui/choice-chips.tsx';

interface UnitSwitchProps {
  unit: ReportUnit | undefined;
  tables: readonly ReportTable[];
  onChange: (unit: ReportUnit) => void;
}

/** Durations in hours or in days. */
export function UnitSwitch({ unit, tables, onChange }: UnitSwitchProps) {
  const own = tables.flatMap(({ columns }) => columns.flatMap((column) => column.unit ?? []))[0] ?? 'hours';
  return (
    <ChoiceChips
      label="Durations in"
      title="Durations in"
      value={unit ?? own}
      choices={[
        { value: 'hours', title: 'Hours' },
        { value: 'days', title: 'Days' },
      ]}
      onChange={onChange}
    />
  );
}
