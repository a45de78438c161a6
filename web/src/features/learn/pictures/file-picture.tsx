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
                  className={
                    goes
                      ? 'flex items-start justify-between rounded-sm border border-dashed border-near bg-near-soft px-2 py-0.5 text-xs text-near'
                      : 'flex items-start justify-between rounded-sm border border-edge bg-page px-2 py-0.5 text-xs'
                  }
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
