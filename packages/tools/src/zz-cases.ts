const tNames = ['task_code', 'status_code', 'wbs_id', 'task_name', 'clndr_id', 'remain_drtn_hr_cnt', 'delete_record_flag'];
const tCaps = (u: string) => ['Activity ID', 'Activity Status', 'WBS Code', 'Activity Name', 'Calendar', `Remaining Duration(${u})`, 'Delete This Row'];
const pNames = ['pred_task_id', 'task_id', 'pred_type', 'PREDTASK__status_code', 'TASK__status_code', 'predtask__task_name', 'task__task_name', 'lag_hr_cnt', 'delete_record_flag'];
const pCaps = (u: string) => ['Predecessor', 'Successor', 'Relationship Type', '(*)Predecessor Activity Status', '(*)Successor Activity Status', '(*)Predecessor Activity Name', '(*)Successor Activity Name', `Lag(${u})`, 'Delete This Row'];
const NS = 'Not Started';
type St = Record<string, string>;
function rrr(name: string, links: string[], o: { st?: St; dur?: Record<string, number>; cal?: Record<string, string>; options?: object; unit?: string } = {}) {
  const u = o.unit ?? 'h';
  const p = links.map((l) => l.split(' ') as [string, string, string]);
  const ids = [...new Set(p.flatMap(([a, , b]) => [a, b]))].sort();
  return { tool: 'rrr', name, unit: u === 'h' ? 'QT_Hour' : 'QT_Day', options: o.options,
    task: { names: tNames, captions: tCaps(u), rows: ids.map((id) => [id, o.st?.[id] ?? NS, 'P.1', `Activity ${id}`, o.cal?.[id] ?? 'Standard', o.dur?.[id] ?? 40, null]) },
    pred: { names: pNames, captions: pCaps(u), rows: p.map(([a, k, b]) => [a, b, k.slice(0, 2), o.st?.[a] ?? NS, o.st?.[b] ?? NS, `Activity ${a}`, `Activity ${b}`, Number(k.slice(2) || 0), null]) } };
}
const R2 = ['A FS B', 'B FS C', 'A FS+16 C'];
export const rrrCases = [
  rrr('r1-short-cut', ['A FS B', 'B FS C', 'A FS C']),
  rrr('r2-lag-kept', R2),
  rrr('r2-duration-aware', R2, { dur: { A: 8, B: 24, C: 8 }, options: { durationAware: true } }),
  rrr('r3-same-pair', ['A FS B', 'A SS B', 'A FF B']),
  rrr('r4-duplicate', ['A FS B', 'A FS+8 B']),
  rrr('r5-start-to-start', ['A SS B', 'B SS+8 C', 'A SS+8 C', 'A FS C']),
  rrr('r6-through-the-finish', ['A FS B', 'B FF C', 'A FF C']),
  rrr('r7-lead', ['A FS B', 'B FS-8 C', 'A FS C']),
  rrr('r8-lags-add-up', ['A FS+8 B', 'B FS+8 C', 'A FS+16 C', 'A SS+20 C']),
  rrr('self-link', ['A FS A', 'A FS B']),
  rrr('completed', ['A FS B', 'B FS C', 'A FS C', 'C FS D', 'A FS D'], { st: { A: 'Completed', B: 'Completed', C: 'Completed' } }),
  rrr('completed-kept', ['A FS B', 'B FS C', 'A FS C', 'C FS D', 'A FS D'], { st: { A: 'Completed', B: 'Completed', C: 'Completed' }, options: { keepCompleted: true } }),
  rrr('out-of-sequence', ['A FS B', 'B FS C', 'A FS C'], { st: { B: 'In Progress' } }),
  rrr('calendars', ['A FS B', 'B FS+8 C', 'A FS+8 C', 'A FS+0 C'], { cal: { B: 'Night shift' } }),
  rrr('days', ['A FS+0.5 B', 'B FS+1.5 C', 'A FS+2 C'], { unit: 'd' }),
  rrr('clean-list', ['A FS B', 'A FS C', 'B FS C', 'C SS+4 D'], { options: { cleanList: true } }),
  { tool: 'rrr', name: 'bare-sheet', unit: null, pred: { names: ['Task_ID', 'PRED_TASK_ID', 'pred_type'], rows: [['B', 'A', 'FS'], ['C', 'B', 'finish to start'], ['C', 'A', 'PR_FS']] } },
  { tool: 'rrr', name: 'odd-sheet', task: { names: ['task_code', 'status_code', 'task_type', 'start_date'], captions: ['Activity ID', 'Activity Status', '(*)Activity Type', '(*)Start'], rows: [['A', NS, 'Task Dependent', null], ['a', NS, 'Task Dependent', null], ['B', NS, 'Hammock', '3/4/26?'], ['B', NS, 'Task Dependent', null], ['C', NS, 'Level of Effort', null], [null, NS, 'Task Dependent', null], [1010, NS, 'Task Dependent', null]] },
    pred: { names: ['pred_task_id', 'task_id', 'pred_type', 'lag_hr_cnt', 'my_notes', 'delete_record_flag'], captions: ['Predecessor', 'Successor', 'Relationship Type', 'Lag(d)', 'Mine', 'Delete This Row'], rows: [['A', 'B', 'FS', '1', '=not a formula', null], ['B', '1010', 'FS', '0,5', 'x', null], ['A', '1010', 'FS', 1.5, null, null], ['A', '1010', 'SS', 0, null, 'D'], ['Z', 'B', 'FS', 0, null, null], ['A', 'C', 'FF', 0, null, null], ['B', 'C', 'FF', 7, 'formula', null]] },
    change: (parts: Record<string, Uint8Array>) => { const n = 'xl/worksheets/sheet2.xml'; parts[n] = Buffer.from(Buffer.from(parts[n]!).toString().replace('<v>7</v>', '<f>3+4</f>')); } },
];

type Row = (string | number | null)[];
function cpd(name: string, acts: string, links: string, o: { rel?: Record<string, string>; start?: Record<string, string>; st?: St; cal?: Record<string, string>; tf?: Record<string, number>; type?: Record<string, string>; dataDate?: string; udf?: boolean; options?: object; unit?: string; raw?: Row[] ; lagUnit?: string } = {}) {
  const u = o.unit ?? 'd';
  const pairs = acts.split(' ').map((w) => /^([A-Z]+)(\d+)$/.exec(w)!.slice(1) as [string, string]);
  const names = ['task_code', 'status_code', 'wbs_id', 'task_name', 'clndr_id', 'remain_drtn_hr_cnt', 'total_float_hr_cnt', ...(o.type ? ['task_type'] : []), ...(o.start ? ['start_date'] : []), ...(o.rel ? ['cstr_type', 'cstr_date'] : []), ...(o.dataDate ? ['last_recalc_date'] : []), ...(o.udf ? ['user_field_101'] : []), 'delete_record_flag'];
  const captions = ['Activity ID', 'Activity Status', 'WBS Code', 'Activity Name', 'Calendar', `Remaining Duration(${u})`, '(*)Total Float(h)', ...(o.type ? ['(*)Activity Type'] : []), ...(o.start ? ['(*)Start'] : []), ...(o.rel ? ['Primary Constraint', 'Primary Constraint Date'] : []), ...(o.dataDate ? ['(*)Data Date'] : []), ...(o.udf ? ['Critical Path Drag'] : []), 'Delete This Row'];
  const rows = pairs.map(([id, d]) => [id, o.st?.[id] ?? NS, 'P.1', `Activity ${id}`, o.cal?.[id] ?? 'Standard', o.st?.[id] === 'Completed' ? 0 : Number(d), o.tf?.[id] ?? null, ...(o.type ? [o.type[id] ?? 'Task Dependent'] : []), ...(o.start ? [o.start[id] ?? null] : []), ...(o.rel ? (o.rel[id] ? ['Start On or After', o.rel[id]!] : [null, null]) : []), ...(o.dataDate ? [o.dataDate] : []), ...(o.udf ? [null] : []), null] as Row);
  const p = links.split(', ').map((l) => l.replace(/^([A-Z]+)-([A-Z]+)$/, '$1 FS $2').split(' ') as [string, string, string]);
  return { tool: 'cpd', name, unit: u === 'h' ? 'QT_Hour' : 'QT_Day', options: o.options, task: { names, captions, rows: [...rows, ...(o.raw ?? [])] },
    pred: { names: pNames, captions: pCaps(o.lagUnit ?? u), rows: p.map(([a, k, b]) => [a, b, k.slice(0, 2), o.st?.[a] ?? NS, o.st?.[b] ?? NS, `Activity ${a}`, `Activity ${b}`, Number(k.slice(2) || 0), null] as Row) } };
}
export const cpdCases = [
  cpd('c1-wikipedia', 'A10 B20 C5 D10 E20 F15 G5 H15', 'A-B, B-C, C-D, D-E, A-F, F-G, C-G, G-E, A-H, H-E', { tf: { A: 0, B: 0, C: 0, D: 0, E: 0, F: 120, G: 40, H: 160 }, options: { delayCostPerDay: 1000 } }),
  cpd('c2-sato', 'BD20 HP35 HI5 DD10 SD20 ST15', 'BD-HP, HP-HI, BD-DD, DD-SD, HI-ST, SD-ST'),
  cpd('c3-start-to-start', 'A10 B12 C4', 'A SS+3 B, B-C'),
  cpd('c4-ladder', 'A10 B12 C4', 'A SS+3 B, A FF+2 B, B-C'),
  cpd('c5-lag', 'A8 B6 C5 D10', 'A FS+4 B, B-C, A-D, D-C'),
  cpd('c6-start-to-finish', 'A6 B4 C9', 'A SF+8 B, B-C'),
  cpd('c7-reverse', 'A20 B5 C18 D1', 'A FF B, B SS C, C-D, A-D, B-D'),
  cpd('c8-tie', 'A10 B10 C5', 'A-C, B-C'),
  cpd('c9-milestones', 'M0 A12 B7 C9 N0', 'M-A, A-B, M-C, C-N, B-N', { type: { M: 'Start Milestone', N: 'Finish Milestone' } }),
  cpd('c10-release', 'A10 B10 C5', 'A-B, B-C', { rel: { B: '2026-03-23T08:00' }, dataDate: '2026-03-02T08:00' }),
  cpd('hours-and-days', 'A80 B160 C40', 'A SS+5 B, B-C', { unit: 'h', lagUnit: 'd', options: { delayCostPerDay: 250.5 } }),
  cpd('in-progress', 'A10 B12 C4 D6 E3', 'A SS+3 B, B-C, D FS+2 C, E-A, B-E', { st: { A: 'In Progress', D: 'Completed', E: 'Completed' }, start: { B: '2026-03-05T08:00', C: '2026-03-24T08:00' } }),
  cpd('user-field', 'A10 B10 C5', 'A-C, B-C', { udf: true }),
  cpd('calendars-and-floats', 'A10 B10 C5', 'A-C, B-C, C SS C', { cal: { B: 'Night shift' }, tf: { A: 80, B: 0, C: 80 } }),
  cpd('level-of-effort', 'A10 L30 C5', 'A-C, A SS L, L FF C', { type: { L: 'Level of Effort' } }),
  { ...cpd('odd-sheet', 'A10 B10', 'A-B, Z-B'), task: { names: ['task_code', 'status_code', 'task_type', 'start_date', 'target_drtn_hr_cnt'], rows: [['A', NS, 'Task Dependent', '3/4/26?', '10'], ['B', NS, 'Hammock', null, null], ['b', NS, 'Task Dependent', null, -3], ['A', NS, null, null, 1], [null, NS, null, null, 1]] } },
].map((c) => c.name === 'in-progress' ? { ...c, pred: { ...c.pred, rows: c.pred.rows.filter((r) => r[1] !== 'E' && r[0] !== 'E') } } : c);
export const cases: unknown[] = [...rrrCases, ...cpdCases];

const day = (n: number) => new Date(Date.UTC(2026, 2, 2) + n * 86400000).toISOString().slice(0, 10) + 'T08:00';
function dads(name: string, acts: string[], links: string[], o: { st?: St; type?: Record<string, string> | null; options?: object; wbs?: Record<string, string>; predStyle?: string; noDates?: boolean } = {}) {
  const parsed = acts.map((t) => { const [id = '', d] = t.split(' '); const [s, f] = (d ?? '').split('-'); return { id, s: d === undefined ? null : day(Number(s)), f: d === undefined ? null : day(Number(f ?? s)), mile: d !== undefined && f === undefined }; });
  const hasType = o.type !== null;
  const names = ['task_code', 'status_code', 'wbs_id', 'task_name', ...(hasType ? ['task_type'] : []), 'target_drtn_hr_cnt', ...(o.noDates ? [] : ['start_date', 'end_date']), 'proj_id', 'delete_record_flag'];
  const captions = ['Activity ID', 'Activity Status', 'WBS Code', 'Activity Name', ...(hasType ? ['(*)Activity Type'] : []), 'Original Duration(d)', ...(o.noDates ? [] : ['(*)Start', '(*)Finish']), '(*)Project ID', 'Delete This Row'];
  const rows = parsed.map(({ id, s, f, mile }) => [id, o.st?.[id] ?? NS, o.wbs?.[id] ?? 'P.1', `Activity ${id}`, ...(hasType ? [o.type?.[id] ?? (mile ? 'Finish Milestone' : 'Task Dependent')] : []), mile ? 0 : 5, ...(o.noDates ? [] : [s, f]), 'P', null] as Row);
  const pn = [...pNames.slice(0, 5), 'pred_proj_id', 'proj_id', ...pNames.slice(5)], pc = [...pCaps('d').slice(0, 5), '(*)Predecessor Project', '(*)Successor Project', ...pCaps('d').slice(5)];
  return { tool: 'dads', name, options: o.options, task: { names, captions, rows },
    pred: { names: pn, captions: pc, rows: links.map((l) => l.split(' ') as [string, string, string]).map(([a, k, b]) => [a, b, (o.predStyle ?? '') + k.slice(0, 2), o.st?.[a] ?? NS, o.st?.[b] ?? NS, 'P', 'P', `Activity ${a}`, `Activity ${b}`, Number(k.slice(2) || 0), null] as Row) } };
}
export const dadsCases = [
  dads('d1-dangling-start', ['A 0-10', 'C 6-10', 'B 10-15', 'D 15-20'], ['A FF C', 'A FS B', 'B FS D', 'C FS D']),
  dads('d2-dangling-finish', ['X 0-12', 'Y 3-9', 'Z 9-15'], ['X SS Y', 'Y FS Z']),
  dads('d3-unlinked', ['M0 0', 'A 0-10', 'M1 10', 'B 2-6'], ['M0 FS A', 'A FS M1'], { type: { M0: 'Start Milestone' } }),
  dads('d4-started', ['A 0-10', 'X 0-12', 'Z 12-14'], ['A FF X', 'X FS Z', 'A FS Z'], { st: { X: 'In Progress' } }),
  dads('d5-start-milestone', ['M 0', 'A 0-5', 'B 5-8'], ['M SF A', 'A FS B'], { type: { M: 'Start Milestone' }, st: { A: 'In Progress' } }),
  dads('unresolved', ['A 2-4', 'B 1-9', 'Z 4-6'], ['A FS Z'], { options: { startAnchor: 'A', finishAnchor: 'Z' } }),
  dads('nearest', ['M 0', 'A 0-3', 'B 5-8', 'C 9-12', 'N 12'], ['M FS A', 'A FS N', 'M FS C', 'C FS N'], { options: { nearest: true } }),
  dads('no-types-and-dates', ['A', 'B', 'C'], ['A FF B', 'B FS C', 'A FS C', 'C FS C'], { type: null, noDates: true, predStyle: 'PR_' }),
  dads('level-of-effort', ['M 0', 'L 0-9', 'A 0-9', 'N 9'], ['M FS A', 'A SS L', 'L FF A', 'A SS N'], { type: { L: 'Level of Effort' } }),
  { ...dads('odd-sheet', ['A 0-5'], ['A FF B', 'Z FS B']), pred: { names: ['pred_task_id', 'task_id', 'pred_type'], rows: [['A', 'B', 'Finish to Finish'], ['Z', 'B', 'Finish to Start']] as Row[] }, unit: null, task: { names: ['task_code', 'status_code', 'task_type', 'start_date', 'end_date'], rows: [['A', NS, 'Hammock', '2026-03-02', '2026-03-06'], ['B', NS, 'Task Dependent', '3/4/26?', '2026-03-06'], ['b', 'Completed', null, null, null], ['A', 'Completed', null, null, null], [null, NS, null, null, null]] as Row[] } },
];
cases.push(...dadsCases);
