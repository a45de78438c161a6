import { classNames } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { findDates, type Scene } from '../drawing/scene.ts';
import { findRange, findSpan, formatFloat, hasFlag } from '../model/outline.ts';
import { listTicks } from '../model/time-ticks.ts';
import { fitView, formatDay, type TimeView, toX } from '../model/time-view.ts';

/** About 140 pages, which a browser still lays out in seconds. */
const mostPrintedRows = 6_000;

/** Rows that are not in groups take a browser twice as long. */
const groupLength = 100;

/** In pixels of paper: half of a landscape page. */
const width = 500;
const height = 14;
const middle = height / 2;
const axisHeight = 24;
const indent = 8;

type PrintedRows = Pick<Scene, 'outline' | 'visible' | 'changes' | 'showsAfter'>;

interface Axis {
  readonly view: TimeView;
  readonly ticks: ReturnType<typeof listTicks>;
  /** Path of the vertical lines in a row, and of the data dates. */
  readonly grid: string;
  readonly dataDates: string;
}

/** The schedule on paper: every row that is not folded away, with the axis on each page. */
export function PrintedSchedule(props: PrintedRows) {
  const { visible } = props;
  const axis = createAxis(props);
  const printed = visible.subarray(0, mostPrintedRows);
  return (
    <>
      {visible.length > mostPrintedRows && (
        <p className="mb-2 font-medium">
          The first {formatCount(mostPrintedRows)} of {formatCount(visible.length)} rows are printed, about
          140 pages. To print others, collapse the groups that you do not need.
        </p>
      )}
      <table aria-label="Printed schedule" className="w-full border-collapse text-[8px] leading-[10px]">
        <thead>
          <tr className="border-b border-ink text-left align-bottom">
            <th className="pr-2 pb-0.5">Activity</th>
            <th className="w-14 pr-2 pb-0.5 text-right">Start</th>
            <th className="w-14 pr-2 pb-0.5 text-right">Finish</th>
            <th className="w-12 pr-2 pb-0.5 text-right">Float (d)</th>
            <th style={{ width }}>
              <PrintedAxis ticks={axis.ticks} />
            </th>
          </tr>
        </thead>
        {Array.from({ length: Math.ceil(printed.length / groupLength) }, (_group, place) => (
          <tbody key={place}>
            {Array.from(printed.subarray(place * groupLength, (place + 1) * groupLength), (row) => (
              <PrintedRow key={row} rows={props} row={row} axis={axis} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

function createAxis({ outline }: PrintedRows): Axis {
  const view = fitView(findRange(outline), width);
  const ticks = listTicks(view, width);
  const draw = (places: readonly number[]) =>
    places
      .filter((x) => x >= 0 && x <= width)
      .map((x) => `M${Math.round(x) + 0.5} 0V${height}`)
      .join('');
  const dates = new Set(outline.projects.flatMap(({ dataDate }) => dataDate ?? []));
  return {
    view,
    ticks,
    grid: draw(ticks.minor.map(({ x }) => x)),
    dataDates: draw([...dates].map((date) => toX(view, date))),
  };
}

function PrintedAxis({ ticks: { major, minor } }: Pick<Axis, 'ticks'>) {
  return (
    <svg width={width} height={axisHeight} aria-hidden="true" className="block">
      <pattern id="printed-critical" width="5" height="5" patternUnits="userSpaceOnUse">
        <rect width="5" height="5" className="fill-critical" />
        <path d="M-1 6 6-1" className="stroke-surface" strokeWidth="1" />
      </pattern>
      {major.map(({ x, label }, place) => (
        // An interval that began before the left edge is labelled at the edge.
        <text key={label} x={Math.max(x, 0) + 3} y={9} className="fill-ink font-semibold">
          {(major[place + 1]?.x ?? width) - Math.max(x, 0) > 40 ? label : ''}
        </text>
      ))}
      {minor.map(({ x, label }) => (
        <g key={x}>
          <path d={`M${Math.round(x) + 0.5} 13V${axisHeight}`} className="stroke-line" />
          <text x={x + 3} y={20} className="fill-muted font-normal">
            {x >= 0 && x < width - 20 ? label : ''}
          </text>
        </g>
      ))}
    </svg>
  );
}

function PrintedRow({ rows, row, axis }: { rows: PrintedRows; row: number; axis: Axis }) {
  const { outline } = rows;
  const { items, levels } = outline.rows;
  const item = items[row] ?? 0;
  const isGroup = item < 0;
  const { ids, names } = outline.activities;
  const { codes, names: groupNames } = outline.groups;
  const { shown } = isGroup ? { shown: findSpan(outline, row) } : findDates(rows, item);
  const float = formatFloat(outline, row);
  return (
    // The bars keep a row on one page; asking for it doubles the time.
    <tr className="border-b border-line">
      <td className="py-0 pr-2" style={{ paddingLeft: ((levels[row] ?? 1) - 1) * indent }}>
        {isGroup ? (
          <b>{groupNames[~item] || codes[~item]}</b>
        ) : (
          <>
            <span className="font-mono">{ids[item]}</span> {names[item]}
          </>
        )}
      </td>
      <td className="pr-2 text-right whitespace-nowrap tabular-nums">{formatDay(shown.start)}</td>
      <td className="pr-2 text-right whitespace-nowrap tabular-nums">{formatDay(shown.finish)}</td>
      <td
        className={classNames('pr-2 text-right tabular-nums', float.startsWith('\u2212') && 'text-critical')}
      >
        {float}
      </td>
      <td>
        <svg width={width} height={height} aria-hidden="true" className="block">
          <path d={axis.grid} className="stroke-line" />
          <path d={axis.dataDates} className="stroke-near" strokeDasharray="2 2" />
          {isGroup ? (
            <PrintedGroup view={axis.view} {...shown} />
          ) : (
            <PrintedBar rows={rows} activity={item} view={axis.view} />
          )}
        </svg>
      </td>
    </tr>
  );
}

const leastWidth = 1.5;

function PrintedGroup({ view, start, finish }: { view: TimeView; start: number; finish: number }) {
  const left = toX(view, start);
  const right = Math.max(toX(view, finish), left + leastWidth);
  if (!Number.isFinite(left + right)) return null;
  const tip = Math.min(4, (right - left) / 2);
  const [top, bottom] = [middle - 4, middle + 4];
  return (
    <path
      className="fill-ink"
      d={`M${left} ${top}H${right}V${bottom}L${right - tip} ${middle}H${left + tip}L${left} ${bottom}z`}
    />
  );
}

/** The shapes of the chart on the screen: bar or diamond, what is completed, float as a thin line, and where a tool moved it. */
function PrintedBar({ rows, activity, view }: { rows: PrintedRows; activity: number; view: TimeView }) {
  const { outline, showsAfter } = rows;
  const { activities } = outline;
  const { shown, other } = findDates(rows, activity);
  const [start, finish] = [toX(view, shown.start), toX(view, shown.finish)];
  const at = Number.isNaN(start) ? finish : start;
  if (Number.isNaN(at)) return null;
  const is = (flag: Parameters<typeof hasFlag>[2]) => hasFlag(activities, activity, flag);
  const fill = is('completed') ? 'fill-done' : is('critical') ? undefined : 'fill-accent';
  const paint = fill === undefined ? { fill: 'url(#printed-critical)' } : { className: fill };
  const thickness = is('levelOfEffort') ? 4 : 8;
  const bar = { x: at, y: middle - thickness / 2, height: thickness };
  const length = Math.max(finish - at, leastWidth) || leastWidth;
  const done = Math.min(toX(view, activities.resumes[activity] ?? NaN) - at, length);
  return (
    <>
      {is('milestone') ? (
        <path d={`M${at - 5} ${middle}l5-5 5 5-5 5z`} {...paint} />
      ) : (
        <>
          <rect {...bar} width={length} {...paint} />
          {done > 0 && <rect {...bar} width={done} className="fill-done" />}
        </>
      )}
      {!showsAfter && (
        <PrintedFloat
          from={finish}
          to={toX(view, activities.lateFinishes[activity] ?? NaN)}
          float={activities.totalFloats[activity] ?? 0}
        />
      )}
      {other !== undefined && Number.isFinite(other.start + other.finish) && (
        <rect
          x={toX(view, other.start)}
          y={1}
          width={Math.max(toX(view, other.finish) - toX(view, other.start), leastWidth)}
          height={height - 2}
          className="fill-none stroke-ink"
          strokeDasharray="3 2"
        />
      )}
    </>
  );
}

/** Negative float points back from the finish to the late finish. */
function PrintedFloat({ from, to, float }: { from: number; to: number; float: number }) {
  if (!Number.isFinite(from + to) || float === 0 || float < 0 !== to < from) return null;
  const y = float < 0 ? middle + 5.5 : middle;
  return (
    <path
      d={`M${from} ${y}H${to}M${to} ${y - 2.5}V${y + 2.5}`}
      className={float < 0 ? 'stroke-critical' : 'stroke-accent'}
    />
  );
}
