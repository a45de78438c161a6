import { GanttPicture } from './gantt-picture.tsx';

interface Block {
  table: string;
  before: readonly [top: number, height: number];
  after?: readonly [top: number, height: number];
}

/** Tables of an export, top to bottom. One of them is junk and has no place after the conversion. */
const blocks: readonly Block[] = [
  { table: 'PROJECT', before: [0, 18], after: [0, 18] },
  { table: 'POBS', before: [22, 112] },
  { table: 'PROJWBS', before: [138, 26], after: [22, 26] },
  { table: 'TASK', before: [168, 54], after: [52, 54] },
  { table: 'TASKPRED', before: [226, 38], after: [110, 38] },
];

const left = { x: 8, width: 172 };
const right = { x: 300, width: 172 };
const top = 40;

/** A schedule file before and after a clean-up, drawn as an illustration: the junk table goes, the rest stays. */
export function BeforeAfterPicture() {
  return (
    <figure className="w-full max-w-2xl overflow-hidden rounded-lg border border-line bg-page shadow-low">
      <svg
        viewBox="0 0 480 310"
        className="block w-full p-3 sm:p-5"
        role="img"
        aria-label="The tables of a schedule file before and after: a bloated POBS table is removed, all other tables are carried over unchanged."
      >
        <Caption x={left.x} text="Before" />
        <Caption x={right.x} text="After" />
        {blocks.map((block) => (
          <BlockPair key={block.table} block={block} />
        ))}
      </svg>
      <div className="border-t border-line bg-surface">
        <GanttPicture />
      </div>
      <figcaption className="border-t border-line bg-surface px-4 py-2.5 text-xs text-muted sm:px-5">
        Illustration: the unused table goes. Activities, logic and dates stay as they were.
      </figcaption>
    </figure>
  );
}

function Caption({ x, text }: { x: number; text: string }) {
  return (
    <text x={x} y="22" className="fill-ink text-[18px] font-semibold sm:text-[14px]">
      {text}
    </text>
  );
}

function BlockPair({ block }: { block: Block }) {
  const [y, height] = block.before;
  const { after } = block;
  return (
    <>
      {after === undefined ? (
        <Vanishing y={top + y} height={height} />
      ) : (
        <Ribbon from={[top + y, height]} to={[top + after[0], after[1]]} />
      )}
      <Table x={left.x} y={top + y} height={height} name={block.table} junk={after === undefined} />
      {after !== undefined && <Table x={right.x} y={top + after[0]} height={after[1]} name={block.table} />}
    </>
  );
}

function Ribbon({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const a = left.x + left.width;
  const b = right.x;
  const mid = (a + b) / 2;
  const [fromTop, fromHeight] = from;
  const [toTop, toHeight] = to;
  return (
    <path
      className="fill-accent opacity-15"
      d={`M${a} ${fromTop}C${mid} ${fromTop} ${mid} ${toTop} ${b} ${toTop}v${toHeight}C${mid} ${toTop + toHeight} ${mid} ${fromTop + fromHeight} ${a} ${fromTop + fromHeight}z`}
    />
  );
}

/** What is removed leads nowhere: its ribbon fades. */
function Vanishing({ y, height }: { y: number; height: number }) {
  const a = left.x + left.width;
  return (
    <>
      <linearGradient id="vanish">
        <stop offset="0" className="[stop-color:var(--near)] [stop-opacity:0.3]" />
        <stop offset="1" className="[stop-color:var(--near)] [stop-opacity:0]" />
      </linearGradient>
      <path
        fill="url(#vanish)"
        d={`M${a} ${y}C${a + 40} ${y + 6} ${a + 50} ${y + 24} ${a + 64} ${y + 24}v14C${a + 50} ${y + 38} ${a + 36} ${y + height} ${a} ${y + height}z`}
      />
    </>
  );
}

interface TableProps {
  x: number;
  y: number;
  height: number;
  name: string;
  junk?: boolean;
}

function Table({ x, y, height, name, junk = false }: TableProps) {
  const rows = Math.floor((height - 18) / 8);
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={left.width}
        height={height}
        rx="3"
        className={junk ? 'fill-near-soft stroke-near' : 'fill-surface stroke-edge'}
        strokeDasharray={junk ? '4 3' : undefined}
      />
      <text
        x={x + 8}
        y={y + 13}
        className={
          junk
            ? 'fill-near font-mono text-[14px] font-medium sm:text-[11px]'
            : 'fill-ink font-mono text-[14px] font-medium sm:text-[11px]'
        }
      >
        {name}
      </text>
      {junk && (
        <text
          x={x + left.width - 8}
          y={y + 13}
          textAnchor="end"
          className="fill-near text-[14px] font-medium sm:text-[11px]"
        >
          removed
        </text>
      )}
      {Array.from({ length: Math.max(0, rows) }, (_, row) => (
        <rect
          key={row}
          x={x + 8}
          y={y + 21 + row * 8}
          width={rowWidth(row, name.length)}
          height="3"
          rx="1.5"
          className={junk ? 'fill-near opacity-45' : 'fill-edge opacity-50'}
        />
      ))}
    </g>
  );
}

/** Uneven row lengths, the same at every drawing. */
function rowWidth(row: number, salt: number): number {
  return 96 + ((row * 37 + salt * 13) % 59);
}
