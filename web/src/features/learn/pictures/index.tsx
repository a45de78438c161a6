import type { ReactNode } from 'react';
import type { ReportPicture } from '@floatwise/contracts';
import { CurvePicture } from './curve-picture.tsx';
import { ExportPicture } from './export-picture.tsx';
import { FilePicture, ScorePicture, SheetPicture } from './list-pictures.tsx';
import { plans } from './plans.ts';
import { useWidth } from '../../../lib/use-width.ts';
import { GanttDrawing } from '../../report/gantt-drawing.tsx';
import { GanttLegend } from '../../report/gantt-legend.tsx';

/** A picture of an article by name; pictures named after a tool show what the tool does. */
export function findPicture(name: string): ReactNode {
  const parts = plans[name];
  return parts === undefined ? others[name]?.() : <SchedulePicture parts={parts} />;
}

const others: Readonly<Record<string, () => ReactNode>> = {
  'x-pobs': () => (
    <FilePicture
      tables={[
        { name: 'PROJECT', lines: 8, left: 8 },
        { name: 'POBS', lines: 240, left: 0 },
        { name: 'TASK', lines: 60, left: 60 },
        { name: 'TASKPRED', lines: 70, left: 70 },
      ]}
    />
  ),
  'x-risktype': () => (
    <FilePicture
      tables={[
        { name: 'PROJECT', lines: 8, left: 8 },
        { name: 'RISKTYPE', lines: 300, left: 0 },
        { name: 'PROJRISK', lines: 10, left: 10 },
        { name: 'TASK', lines: 80, left: 80 },
      ]}
    />
  ),
  'schedule-assessment': () => (
    <ScorePicture
      checks={[
        { title: 'Logic', value: 0.077, limit: 0.05, text: '7.7%', passes: false },
        { title: 'Lags', value: 0.04, limit: 0.05, text: '4.0%', passes: true },
        { title: 'FS share', value: 0.94, limit: 0.9, text: '94.0%', passes: true },
        { title: 'High float', value: 0.12, limit: 0.05, text: '12.0%', passes: false },
      ]}
    />
  ),
  'export-xer': () => <ExportPicture category="xer" />,
  'export-excel': () => <ExportPicture category="excel" />,
  'earned-schedule': () => (
    <CurvePicture
      label="Planned value and earned value over time. What is earned at the data date was planned for an earlier date; the distance between the two is the delay."
      curves={[
        {
          name: 'PV',
          className: 'text-done',
          times: [0, 0.2, 0.4, 0.55, 0.7, 0.85, 0.95],
          values: [0, 0.12, 0.42, 0.68, 0.88, 0.98, 1],
        },
        {
          name: 'EV',
          className: 'text-chart-1',
          times: [0, 0.2, 0.4, 0.55],
          values: [0, 0.07, 0.24, 0.42],
        },
      ]}
      marks={[
        { at: 0.4, word: 'planned' },
        { at: 0.55, word: 'data date' },
      ]}
      span={{ from: 0.4, to: 0.55, height: 0.42, word: 'delay' }}
    />
  ),
  'cost-curves': () => (
    <CurvePicture
      label="Earned value and actual cost as one line, below planned value: the cost index is 1 at every date."
      curves={[
        {
          name: 'PV',
          className: 'text-done',
          times: [0, 0.25, 0.5, 0.75, 0.95],
          values: [0, 0.2, 0.6, 0.9, 1],
        },
        {
          name: 'EV = AC',
          className: 'text-chart-1',
          dashed: true,
          times: [0, 0.25, 0.55],
          values: [0, 0.14, 0.46],
        },
      ]}
      marks={[{ at: 0.55, word: 'data date' }]}
    />
  ),
  'assessment-sheet': () => (
    <SheetPicture
      name="TASK"
      rows={[
        ['task_code', 'status_code', 'predecessors', 'successors', 'no logic'],
        ['Activity ID', 'Activity Status', '', '', ''],
        ['A1010', 'Completed', '1', '2', '0'],
        ['A1060', 'In Progress', '1', '3', '0'],
        ['A1130', 'Not Started', '1', '1', '0'],
        ['A1140', 'Not Started', '1', '0', '1'],
      ]}
      looks={{ 1: 'bg-sunken font-semibold', 2: 'text-muted', 6: 'bg-near-soft' }}
    />
  ),
  'wbs-sheet': () => (
    <SheetPicture
      name="TASK"
      rows={[
        ['WBS Code', 'Level', 'Name'],
        ['RPS', '1', 'Riverside Pumping Station'],
        ['RPS.CIV', '2', 'Civil Works'],
        ['RPS.CIV.FND', '3', 'Foundations'],
        ['RPS.CIV.SUP', '3', 'Superstructure'],
        ['RPS.MEP', '2', 'Mechanical and Electrical'],
      ]}
      looks={{
        1: 'bg-sunken font-semibold',
        2: 'bg-accent text-on-accent',
        3: 'bg-done-soft',
        4: 'bg-accent-soft',
        5: 'bg-accent-soft',
        6: 'bg-done-soft',
      }}
    />
  ),
  'resource-sheet': () => (
    <SheetPicture
      name="TASKRSRC"
      rows={[
        ['rsrc_id', 'task_id', 'target_qty', 'remain_qty', 'delete_record_flag'],
        ['Resource ID', 'Activity ID', 'Budgeted Units(h)', 'Remaining Early Units(h)', 'Delete This Row'],
        ['CREW', 'A1060', '160', '112', ''],
        ['CREW', 'A1070', '200', '200', ''],
        ['CRANE', 'A1070', '40', '40', ''],
      ]}
      looks={{ 1: 'bg-sunken font-semibold', 2: 'text-muted', 5: 'bg-accent-soft' }}
    />
  ),
};

/** A small schedule as in results, once or before and after. */
function SchedulePicture({ parts }: { parts: Readonly<Record<string, ReportPicture>> }) {
  const [frame, width] = useWidth(560);
  const pictures = Object.entries(parts);
  return (
    <div ref={frame} className="flex flex-col gap-4">
      {pictures.map(([title, picture]) => (
        <div key={title}>
          {pictures.length > 1 && <p className="mb-1 text-xs font-semibold text-muted">{title}</p>}
          <div tabIndex={0} role="group" aria-label={title} className="overflow-x-auto">
            <GanttDrawing picture={picture} width={width} />
          </div>
          <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
            <GanttLegend picture={picture} />
          </p>
        </div>
      ))}
    </div>
  );
}
