import type { ReportTable } from '@floatwise/contracts';
import { useMemo } from 'react';
import { usePrinting } from '../../../lib/use-printing.ts';
import { useDisplay } from '../../report/use-display.ts';
import { PartView } from '../../workbench/components/part-view.tsx';
import { PrintedPart } from '../../workbench/components/printed-part.tsx';
import { useOpenedView } from '../../workbench/hooks/use-opened-view.ts';
import { createTablePart } from '../../workbench/model/table-part.ts';

interface AnswerTableProps {
  table: ReportTable;
  fileName: string;
  /** Id of a column: on paper each of its values has a table of its own. */
  printedBy?: string;
}

/** A table that the page has calculated: like that of a result, with search, filters, CSV and pictures. */
export function AnswerTable({ table, fileName, printedBy }: AnswerTableProps) {
  const part = useMemo(
    () => createTablePart(table, 'Nothing here. Choose another activity or period above.'),
    [table],
  );
  const parts = useMemo(() => [part], [part]);
  const { view, putView } = useOpenedView(parts);
  const [display] = useDisplay({ tables: [table] });
  const isPrinting = usePrinting() !== undefined;
  const storageKey = `view.${table.id}`;
  if (isPrinting)
    return splitTable(table, printedBy).map((each) => (
      <PrintedPart key={each.title} part={createTablePart(each)} storageKey={storageKey} display={display} />
    ));
  return (
    <PartView
      part={part}
      parts={parts}
      storageKey={storageKey}
      fileName={fileName}
      display={display}
      view={view}
      onView={putView}
      isRoomy
    />
  );
}

/** One table for each value of a column, in the order of the rows. */
function splitTable(table: ReportTable, by: string | undefined): readonly ReportTable[] {
  const at = table.columns.findIndex(({ id }) => id === by);
  if (at < 0) return [table];
  const columns = table.columns.toSpliced(at, 1);
  return [...Map.groupBy(table.rows, (row) => String(row[at] ?? ''))].map(([title, rows]) => ({
    id: table.id,
    title,
    columns,
    rows: rows.map((row) => row.toSpliced(at, 1)),
  }));
}
