import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { z } from 'zod';

const dist = resolve(import.meta.dirname, '../../web/dist');
const manifest = z
  .record(
    z.string(),
    z.object({
      file: z.string(),
      isEntry: z.boolean().optional(),
      imports: z.array(z.string()).optional(),
      dynamicImports: z.array(z.string()).optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')));

/** Text that occurs in the code of one library only. */
const marks = {
  charts: 'apexcharts-canvas',
  'Apollo Client': '@apollo/client',
  "the administrators' pages": 'Detailed User Statistics',
} as const;
/** Libraries that the first page does not load: forms, menus and checks of answers load at their first use. */
const laterMarks = {
  zod: '_zod',
  'Headless UI': 'headlessui-',
  'React Hook Form': 'onTouched',
  toasts: 'ToastProvider',
} as const;
const landingBytes = 150_000;
const workerBytes = 40_000;
/** Loaded only when a result has such a chart. */
const drawnCharts = ['waterfall-chart', 'slip-chart', 'line-chart'].map(
  (name) => `src/features/report/${name}.tsx`,
);
const adminPages = [
  'src/app/admin-area.tsx',
  'src/app/pages/admin-page.tsx',
  'src/app/pages/admin-list-pages.tsx',
];

/** A chunk and all chunks that load with it. */
function listLoaded(start: string): string[] {
  const loaded = new Set<string>();
  for (const waiting = [start]; waiting.length > 0;) {
    const key = waiting.pop();
    if (key === undefined || loaded.has(key)) continue;
    loaded.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  return [...loaded];
}

const readCode = (key: string): string => readFileSync(resolve(dist, manifest[key]?.file ?? ''), 'utf8');
const findMarks = (starts: readonly string[], wanted: Readonly<Record<string, string>> = marks): string[] => {
  const code = starts.flatMap(listLoaded).map(readCode).join('\n');
  return Object.entries(wanted).flatMap(([name, mark]) => (code.includes(mark) ? [name] : []));
};

it('charts, Apollo Client and the code of administrators are loaded only where they are shown', () => {
  const others = Object.keys(manifest).filter(
    (key) => /\.(ts|tsx|html)$/.test(key) && ![...adminPages, ...drawnCharts].includes(key),
  );
  expect(others).toContain('index.html');
  expect(others).toContain('src/app/pages/dashboard-page.tsx');
  expect(others.map((key) => [key, findMarks([key])]).filter(([, found]) => found?.length !== 0)).toEqual([]);
});

it('and are there', () => {
  for (const chart of drawnCharts) expect(findMarks([chart])).toEqual(['charts']);
  expect(new Set(findMarks(adminPages))).toEqual(new Set(Object.keys(marks)));
});

it('the reader of schedules is a separate worker, and in no page', () => {
  const pages = Object.keys(manifest).filter(
    (key) => /\.(ts|tsx|html)$/.test(key) && !key.includes('/worker/'),
  );
  expect(findMarks(pages, { 'the reader of XER files': 'PROJWBS' })).toEqual([]);
  const workers = readdirSync(resolve(dist, 'assets')).filter((name) => /^schedule-worker.*\.js$/.test(name));
  expect(workers).toHaveLength(1);
  const code = readFileSync(resolve(dist, 'assets', workers[0] ?? ''), 'utf8');
  expect(code).toContain('PROJWBS');
  expect(gzipSync(code).length).toBeLessThan(workerBytes);
  // The checks are in another worker, which only the page for opening schedules starts.
  expect(findMarks(pages, { checks: 'Dangling Start' })).toEqual([]);
  expect(code).not.toContain('Dangling Start');
});

it('the first page loads at most 150 kB of scripts, without what only later pages need', () => {
  const landing = ['index.html', 'src/app/pages/landing-page.tsx'];
  const scripts = new Set(landing.flatMap(listLoaded).map(readCode));
  const bytes = [...scripts].reduce((sum, code) => sum + gzipSync(code).length, 0);
  expect(bytes).toBeLessThan(landingBytes);
  expect(findMarks(landing, laterMarks)).toEqual([]);
  const later = ['src/app/pages/auth-page.tsx', 'src/components/ui/toaster.tsx'];
  expect(new Set(findMarks(later, laterMarks))).toEqual(new Set(Object.keys(laterMarks)));
});
