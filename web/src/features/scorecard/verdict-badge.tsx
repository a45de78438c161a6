import type { ScorecardVerdict } from '@floatwise/contracts';
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';

const looks = {
  PASS: { tone: 'accent', Icon: CircleCheck },
  FAIL: { tone: 'critical', Icon: CircleX },
  'N/A': { tone: 'done', Icon: CircleMinus },
} as const;

/** A verdict, shown by colour, shape and word. */
export function VerdictBadge({ verdict }: { verdict: ScorecardVerdict }) {
  const { tone, Icon } = looks[verdict];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" />}>
      {verdict}
    </Badge>
  );
}
