import type { Report } from '@floatwise/contracts';
import { useState } from 'react';
import { Tabs } from '../../components/ui/tabs.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { FindingsPanel } from '../findings/findings-panel.tsx';
import { ScorecardView } from '../scorecard/scorecard-view.tsx';
import { BarChart } from './bar-chart.tsx';
import { ReportTableView } from './report-table-view.tsx';

/** What a report holds beyond its summary: its scorecard and pictures, then the tables and the findings, one tab each. */
export function ReportDetails({ report }: { report: Report }) {
  const { charts = [], tables = [], findings, scorecard } = report;
  return (
    <>
      {scorecard !== undefined && <ScorecardView scorecard={scorecard} />}
      {charts.length > 0 && (
        <div className="grid items-start gap-4 lg:grid-cols-2 print:block print:space-y-4">
          {charts.map((chart) => (
            <BarChart key={chart.title} chart={chart} />
          ))}
        </div>
      )}
      {/* A scorecard says on paper all that its tables and findings would. */}
      <div className={scorecard === undefined ? undefined : 'print:hidden'}>
        {tables.length === 0 ? <FindingsPanel findings={findings} /> : <TableTabs report={report} />}
      </div>
    </>
  );
}

function TableTabs({ report: { tables = [], findings } }: { report: Report }) {
  const [selected, setSelected] = useState(0);
  return (
    <Tabs
      label="Parts of the report"
      selected={selected}
      onSelect={setSelected}
      tabs={[
        ...tables.map((table) => ({
          title: `${table.title} (${formatCount(table.rows.length)})`,
          content: <ReportTableView table={table} />,
        })),
        {
          title: `Findings (${formatCount(findings.length)})`,
          content: <FindingsPanel findings={findings} />,
        },
      ]}
    />
  );
}
