import type { ReportWhatIf } from '@floatwise/contracts';
import type { EditSet } from '../model/edit-sets.ts';
import { formatDays, formatFinish, listFinishes } from '../model/format-effect.ts';
import type { SetFigures } from '../hooks/use-figures.ts';

interface SetTableProps {
  sets: readonly EditSet[];
  figures: readonly (SetFigures | undefined)[];
}

/** The sets side by side: each finish and milestone before, and with each set. */
export function SetTable({ sets, figures }: SetTableProps) {
  const [first] = figures.flatMap((each) => (each !== undefined && 'whatIf' in each ? [each.whatIf] : []));
  if (first === undefined) return null;
  return (
    <div
      className="overflow-x-auto rounded-lg border border-line bg-surface"
      tabIndex={0}
      role="group"
      aria-label="Options side by side"
    >
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">Options side by side</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="px-2 py-1.5 font-medium">
              <span className="sr-only">Measured</span>
            </th>
            <th scope="col" className="px-2 py-1.5 font-medium">
              Before
            </th>
            {sets.map(({ name }, place) => (
              <th key={place} scope="col" className="px-2 py-1.5 font-medium wrap-anywhere">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {listFinishes(first).map(({ title, before }, row) => (
            <tr key={title}>
              <th scope="row" className="px-2 py-1.5 text-left font-normal text-muted">
                {title}
              </th>
              <td className="whitespace-nowrap px-2 py-1.5">{formatFinish(before)}</td>
              {figures.map((own, place) => (
                <td key={place} className="px-2 py-1.5">
                  {own === undefined ? (
                    '…'
                  ) : 'sentence' in own ? (
                    own.sentence
                  ) : (
                    <Cell {...listFinishes(own.whatIf)[row]} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ after = null, days = null, workDays = null }: Partial<ReportWhatIf['projects'][number]>) {
  return (
    <>
      <span className="whitespace-nowrap">{formatFinish(after)}</span>{' '}
      <span className="whitespace-nowrap font-medium">{formatDays({ days, workDays })}</span>
    </>
  );
}
