import { describe, expect, it } from 'vitest';
import { reportChartSchema } from './report-chart.ts';

describe('a chart of a report', () => {
  it('is a bar chart without a kind, as in earlier reports', () => {
    const chart = {
      title: 'Drag',
      unit: 'days',
      categories: ['A'],
      series: [{ title: 'Drag', values: [1] }],
    };
    expect(reportChartSchema.parse(chart)).toEqual(chart);
  });

  it('may be a waterfall, with rows behind steps and shares', () => {
    const chart = {
      kind: 'waterfall',
      title: 'What moved the finish',
      unit: 'days',
      start: { title: 'Previous finish', day: '2026-03-20' },
      steps: [
        {
          title: 'Progress',
          value: -2.5,
          rows: { table: 'whatMoved', where: { step: ['Progress'] } },
          shares: [{ label: 'A1050 Excavation', value: -2.5, note: 'work days' }],
        },
      ],
      total: { title: 'Variance', value: -2.5 },
    };
    expect(reportChartSchema.parse(chart)).toEqual(chart);
  });

  it('may show dates from update to update, with gaps', () => {
    const chart = {
      kind: 'slip',
      title: 'Milestones',
      categories: ['2026-02-16', '2026-03-16'],
      series: [{ title: 'A1170 Handover', dates: [null, '2026-09-01T17:00'] }],
    };
    expect(reportChartSchema.parse(chart)).toEqual(chart);
  });

  it.each([
    { kind: 'pie', title: 'Shares', unit: '', categories: [], series: [] },
    { kind: 'waterfall', title: 'Without steps', unit: 'days' },
  ])('is not anything else: $title', (chart) => {
    expect(reportChartSchema.safeParse(chart).success).toBe(false);
  });
});
