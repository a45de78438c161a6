import { formatFileSize } from '@floatwise/contracts';
import { formatPercent } from '../../../lib/format-count.ts';

/** File size before and after on one scale; the removed part is hatched. */
export function SizePicture(props: { inputBytes: number; outputBytes: number; removedBytes: number }) {
  const { inputBytes, outputBytes, removedBytes } = props;
  const share = inputBytes === 0 ? 0 : removedBytes / inputBytes;
  return (
    <figure className="lg:w-96 lg:shrink-0">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1">
        <Label>Before</Label>
        <div className="flex h-4 overflow-hidden rounded-sm bg-done-soft">
          <div className="bg-done" style={{ width: `${(1 - share) * 100}%` }} />
          {removedBytes > 0 && (
            <div className="hatched min-w-1 flex-1 border-l-2 border-surface bg-near-soft text-near" />
          )}
        </div>
        <Size bytes={inputBytes} />
        <Label>After</Label>
        <div className="flex h-4">
          <div
            className="min-w-0.5 rounded-sm bg-accent"
            style={{ width: `${inputBytes === 0 ? 0 : (outputBytes / inputBytes) * 100}%` }}
          />
        </div>
        <Size bytes={outputBytes} />
      </div>
      <figcaption className="mt-1 flex flex-wrap items-center gap-2 text-xs text-muted">
        {removedBytes > 0 ? (
          <>
            <span
              className="hatched inline-block h-3 w-5 rounded-sm bg-near-soft text-near"
              aria-hidden="true"
            />
            Removed: {formatFileSize(removedBytes)}, {formatPercent(share * 100)} of the file
          </>
        ) : (
          'Nothing was removed; the file size is unchanged.'
        )}
      </figcaption>
    </figure>
  );
}

function Label({ children }: { children: string }) {
  return <span className="text-xs font-medium text-muted">{children}</span>;
}

function Size({ bytes }: { bytes: number }) {
  return <span className="text-right text-xs tabular-nums">{formatFileSize(bytes)}</span>;
}
