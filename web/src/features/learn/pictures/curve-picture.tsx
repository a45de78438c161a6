interface CurvePictureProps {
  label: string;
  curves: readonly {
    readonly name: string;
    /** Text colour, also used for the line. */
    readonly className: string;
    readonly dashed?: boolean;
    /** One value per time, 0..1 of the height. */
    readonly times: readonly number[];
    readonly values: readonly number[];
  }[];
  /** Vertical lines with a label below. */
  marks: readonly { readonly at: number; readonly word: string }[];
  /** A labelled arrow between two times, at a height. */
  span?: { readonly from: number; readonly to: number; readonly height: number; readonly word: string };
}

const [width, height, left, bottom] = [400, 240, 16, 34];
const toX = (time: number): number => left + time * (width - left - 16);
const toY = (value: number): number => height - bottom - value * (height - bottom - 22);

/** Values over time as lines, each labelled at its end. */
export function CurvePicture({ label, curves, marks, span }: CurvePictureProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="block w-full max-w-xl">
      <path d={`M${left} 10V${height - bottom}H${width - 8}`} className="fill-none stroke-edge" />
      {marks.map(({ at, word }, place) => (
        <g key={word}>
          <path
            d={`M${toX(at)} 14V${height - bottom}`}
            strokeDasharray="3 4"
            className="fill-none stroke-near"
          />
          <text
            x={toX(at)}
            y={height - 14}
            // Two marks are close together, so their labels extend to opposite sides.
            textAnchor={marks.length === 1 ? 'middle' : place === 0 ? 'end' : 'start'}
            className="fill-muted text-[13px]"
          >
            {word}
          </text>
        </g>
      ))}
      {curves.map(({ name, className, dashed = false, times, values }) => {
        const [endTime, endValue] = [times.at(-1) ?? 0, values.at(-1) ?? 0];
        return (
          <g key={name} className={className}>
            <path
              d={`M${times.map((time, at) => `${toX(time)} ${toY(values[at] ?? 0)}`).join('L')}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeDasharray={dashed ? '6 5' : undefined}
            />
            <text
              x={toX(endTime) + (endTime > 0.8 ? -6 : 8)}
              y={toY(endValue) + (endTime > 0.8 ? -8 : 5)}
              textAnchor={endTime > 0.8 ? 'end' : 'start'}
              fill="currentColor"
              className="text-[14px] font-semibold"
            >
              {name}
            </text>
          </g>
        );
      })}
      {span !== undefined && <Span {...span} />}
    </svg>
  );
}

function Span({ from, to, height: at, word }: NonNullable<CurvePictureProps['span']>) {
  const [x1, x2, y] = [toX(from) + 3, toX(to) - 3, toY(at)];
  return (
    <g>
      <path
        d={`M${x1} ${y}H${x2}M${x1 + 5} ${y - 4}l-5 4 5 4M${x2 - 5} ${y - 4}l5 4-5 4`}
        className="fill-none stroke-ink"
        strokeWidth="1.5"
      />
      {/* Beside the arrow: rising lines pass above and below it. */}
      <text x={x1 - 8} y={y - 3} textAnchor="end" className="fill-ink text-[13px] font-medium">
        {word}
      </text>
    </g>
  );
}
