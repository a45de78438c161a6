import {
  p6Columns,
  p6Tables,
  RowCursor,
  type ValueReader,
  type XerLayout,
} from '@floatwise/schedule/xer-bytes';
import { describeProjects, type DescribedProject } from './describe-projects.ts';
import type { ToolReport } from '../tool.ts';

const maxName = 100;

/** The projects of a file that is read as bytes only: those marked as exported, all where none is. */
export function describeXerProjects(
  bytes: Uint8Array,
  layout: XerLayout,
  reader: ValueReader,
): Pick<ToolReport, 'projects' | 'dataDate'> {
  const projects = [...listProjects(bytes, layout, reader)];
  const exported = projects.filter(({ isExported }) => isExported);
  return describeProjects(exported.length > 0 ? exported : projects);
}

function* listProjects(
  bytes: Uint8Array,
  { tables }: XerLayout,
  reader: ValueReader,
): Generator<DescribedProject & { readonly isExported: boolean }> {
  for (const table of tables.filter(({ name }) => name === p6Tables.projects)) {
    const cursor = new RowCursor(bytes, table);
    const read = (column: string): string => {
      const value = cursor.findValue(cursor.columns.indexOf(column));
      return value === undefined ? '' : reader.formatText(value.start, value.end, maxName);
    };
    while (cursor.moveNext()) {
      const code = read(p6Columns.projectCode);
      if (code === '') continue;
      const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)/.exec(read(p6Columns.dataDate)) ?? [];
      yield {
        code,
        dataDate: day === undefined || time === undefined ? undefined : `${day}T${time}`,
        isExported: read(p6Columns.isExported) === 'Y',
      };
    }
  }
}
