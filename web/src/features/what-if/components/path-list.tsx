import { useState } from 'react';
import { ActivityText } from '../../../components/activity/activity-text.tsx';
import { formatDay } from '../../schedule/model/time-view.ts';
import type { Outline } from '../../schedule/model/outline.ts';

interface PathListProps {
  outline: Outline;
  /** Indexes of the activities on the driving path, first to last. */
  path: { readonly before: readonly number[]; readonly after: readonly number[] };
}

/** Most activities listed, those nearest to the finish. */
const mostShown = 200;

/** The driving path after the edits, with what joined and left it. */
export function PathList({ outline, path }: PathListProps) {
  const { ids, names, finishes } = outline.activities;
  // A long list would hold up every answer.
  const [isOpen, setOpen] = useState(false);
  const before = new Set(path.before);
  const after = new Set(path.after);
  const joined = path.after.filter((place) => !before.has(place));
  const left = path.before.filter((place) => !after.has(place));
  const list = (places: readonly number[], note: (place: number) => string) =>
    places.map((place) => (
      <li key={place} className="flex flex-wrap gap-x-3 px-3 py-1.5">
        <span className="font-mono">
          <ActivityText text={ids[place] ?? ''} />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">{names[place]}</span>
        <span className="tabular-nums">{formatDay(finishes[place])}</span>
        <span className="w-28 text-muted">{note(place)}</span>
      </li>
    ));
  const count = (amount: number, word: string): string => (amount === 0 ? '' : `, ${amount} ${word}`);
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-3 rounded-lg border border-line bg-surface text-xs"
    >
      <summary className="cursor-pointer px-3 py-2 text-sm font-medium">
        Driving path: {path.after.length} {path.after.length === 1 ? 'activity' : 'activities'}
        {count(joined.length, 'joined')}
        {count(left.length, 'left')}
      </summary>
      {isOpen && (
        <ul aria-label="Driving path" className="divide-y divide-line border-t border-line">
          {path.after.length > mostShown && (
            <li className="px-3 py-1.5 text-muted">The last {mostShown} are listed.</li>
          )}
          {list(path.after.slice(-mostShown), (place) => (before.has(place) ? '' : 'joined the path'))}
          {list(left.slice(-mostShown), () => 'left the path')}
        </ul>
      )}
    </details>
  );
}
