import { formatTime } from '../../lib/format-time.ts';

/** An instant in a table, on one line. */
export function TimeCell({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {formatTime(at)}
    </time>
  );
}

/** An ID or code in a table. */
export function CodeCell({ text }: { text: string }) {
  return <span className="font-mono text-xs">{text}</span>;
}
