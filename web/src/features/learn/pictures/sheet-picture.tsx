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
      <table className="border-collapse whitespace-nowrap font-mono text-xs">
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
