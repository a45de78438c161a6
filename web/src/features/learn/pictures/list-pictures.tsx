import { CircleCheck, CircleX } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';

interface FilePictureProps {
  /** Tables of an export, top to bottom: number of lines, and how many remain. */
  tables: readonly { readonly name: string; readonly lines: number; readonly left: number }[];
}

/** Lines are drawn to scale up to this height. */
const mostHeight = 108;
const least = 22;

/** An export before and after, with one block per table, as high as it has lines. */
export function FilePicture({ tables }: FilePictureProps) {
  const most = Math.max(...tables.map(({ lines }) => lines));
  const height = (lines: number) => (lines === 0 ? 0 : Math.max(least, (lines / most) * mostHeight));
  return (
    <div className="grid grid-cols-2 gap-6 sm:gap-12">
      {(['before', 'after'] as const).map((side) => (
        <div key={side}>
          <p className="mb-2 text-xs font-semibold text-muted">{side === 'before' ? 'Before' : 'After'}</p>
          <ul className="flex flex-col gap-1">
            {tables.map(({ name, lines, left }) => {
              const shown = side === 'before' ? lines : left;
              if (shown === 0) return null;
              const goes = side === 'before' && left < lines;
              return (
                <li
                  key={name}
                  style={{ height: `${height(shown)}px` }}
                  className={classNames(
                    'flex items-start justify-between rounded-sm border px-2 py-0.5 text-xs',
                    goes ? 'border-dashed border-near bg-near-soft text-near' : 'border-edge bg-page',
                  )}
                >
                  <span className="font-mono font-medium">{name}</span>
                  {goes && <span>{left === 0 ? 'removed' : 'mostly removed'}</span>}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface ScorePictureProps {
  /** Values and limits are shares of the same whole. */
  checks: readonly {
    readonly title: string;
    readonly value: number;
    readonly limit: number;
    readonly text: string;
    readonly passes: boolean;
  }[];
}

/** Some checks, with values and limits. */
export function ScorePicture({ checks }: ScorePictureProps) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {checks.map(({ title, value, limit, text, passes }) => (
        <li key={title} className="grid grid-cols-[8rem_minmax(0,1fr)_auto] items-center gap-3">
          <span className="font-medium">{title}</span>
          <span className="relative block h-3 rounded-sm bg-sunken" aria-hidden="true">
            <span
              className={`absolute inset-y-0 left-0 rounded-sm ${passes ? 'bg-accent' : 'hatched bg-critical text-surface'}`}
              style={{ width: `${value * 100}%` }}
            />
            <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `${limit * 100}%` }} />
          </span>
          <span
            className={`flex items-center gap-1.5 tabular-nums ${passes ? 'text-accent-ink' : 'text-critical'}`}
          >
            {text}
            {passes ? (
              <CircleCheck className="size-4" aria-label="passes" />
            ) : (
              <CircleX className="size-4" aria-label="fails" />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface SheetPictureProps {
  /** Rows from the first, one text per cell. */
  rows: readonly (readonly string[])[];
  /** Classes of whole rows, by row number from 1. */
  looks?: Readonly<Record<number, string>>;
  name: string;
}

/** Part of a spreadsheet, as Excel shows it. */
export function SheetPicture({ rows, looks = {}, name }: SheetPictureProps) {
  const columns = Math.max(...rows.map((row) => row.length));
  return (
    <div tabIndex={0} role="region" aria-label={`Sheet ${name}`} className="overflow-x-auto">
      <table className="border-collapse font-mono text-xs">
        <thead>
          <tr>
            <td className="border border-line bg-sunken" />
            {Array.from({ length: columns }, (_, place) => (
              <th
                key={place}
                scope="col"
                className="border border-line bg-sunken px-3 py-0.5 text-center font-normal text-muted"
              >
                {String.fromCharCode(65 + place)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place} className={looks[place + 1]}>
              <th scope="row" className="border border-line bg-sunken px-2 py-0.5 font-normal text-muted">
                {place + 1}
              </th>
              {Array.from({ length: columns }, (_, column) => (
                <td key={column} className="border border-line px-2 py-0.5">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
