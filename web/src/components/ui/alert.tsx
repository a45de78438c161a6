import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const tones = {
  error: { box: 'border-critical/40 bg-critical-soft', icon: CircleAlert, ink: 'text-critical' },
  warning: { box: 'border-near/40 bg-near-soft', icon: TriangleAlert, ink: 'text-near' },
  info: { box: 'border-line bg-sunken', icon: Info, ink: 'text-muted' },
} as const;

interface AlertProps {
  tone: keyof typeof tones;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function Alert({ tone, title, children, action, className }: AlertProps) {
  const { box, icon: Icon, ink } = tones[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex items-start gap-3 rounded-lg border p-4', box, className)}
    >
      <Icon className={classNames('mt-0.5 size-4 shrink-0', ink)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children !== undefined && <div className="mt-1">{children}</div>}
      </div>
      {action}
    </div>
  );
}
