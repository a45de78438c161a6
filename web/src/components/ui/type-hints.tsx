import type { TypeHint } from '@floatwise/contracts';
import { classNames } from '../../lib/class-names.ts';

/** What files of some types give, where the result depends on the type. */
export function TypeHints({ hints, className }: { hints: readonly TypeHint[]; className: string }) {
  return (
    <ul className={classNames('text-xs text-muted', className)}>
      {hints.map(({ types, hint }) => (
        <li key={hint}>
          <span className="font-mono">{types.join(', ')}</span>: {hint}
        </li>
      ))}
    </ul>
  );
}
