const firstDataDateMs = Date.UTC(2026, 2, 16, 8);
const fourWeeksMs = 28 * 24 * 3_600_000;

/**
 * A later update of a generated schedule, four weeks later per step. In each update one in fifty activities has a day
 * more remaining duration, each time different ones.
 */
export function createUpdate(previous: Uint8Array, place: number): Uint8Array {
  const dataDate = new Date(firstDataDateMs + place * fourWeeksMs)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ');
  let columns: string[] = [];
  let table = '';
  let tasks = 0;
  const lines = Buffer.from(previous).toString('latin1').split('\r\n');
  const current = lines.map((line) => {
    if (line.startsWith('%T')) table = line.slice(3);
    if (line.startsWith('%F')) columns = line.split('\t');
    if (!line.startsWith('%R') || (table !== 'PROJECT' && table !== 'TASK')) return line;
    const cells = line.split('\t');
    if (table === 'PROJECT') cells[columns.indexOf('last_recalc_date')] = dataDate;
    else if (tasks++ % 50 === place - 1) {
      const at = columns.indexOf('remain_drtn_hr_cnt');
      cells[at] = String(Number(cells[at]) + 8);
    }
    return cells.join('\t');
  });
  return Buffer.from(current.join('\r\n'), 'latin1');
}
