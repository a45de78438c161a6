import type { Severity } from '@floatwise/contracts';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { severityTitles } from './finding-rows.ts';

const looks = {
  error: { tone: 'critical', Icon: CircleAlert },
  warning: { tone: 'near', Icon: TriangleAlert },
  info: { tone: 'done', Icon: Info },
} as const;

/** A severity by colour, shape and word. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { tone, Icon } = looks[severity];
  return (
    <Badge tone={tone} icon={<Icon className="size-3.5" aria-hidden="true" />}>
      {severityTitles[severity]}
    </Badge>
  );
}
