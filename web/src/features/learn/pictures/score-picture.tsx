import { CircleCheck, CircleX } from 'lucide-react';

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
