import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';

const looks = {
  Error: { ink: 'text-critical', Icon: CircleAlert },
  Warning: { ink: 'text-near', Icon: TriangleAlert },
  Info: { ink: 'text-done', Icon: Info },
} as const;

/** A severity by colour, shape and word, no higher than a line of text. */
export function SeverityBadge({ severity }: { severity: keyof typeof looks }) {
  const { ink, Icon } = looks[severity];
  return (
    <span className={classNames('inline-flex items-center gap-1.5 whitespace-nowrap font-medium', ink)}>
      <Icon className="size-3.5" />
      {severity}
    </span>
  );
}
