import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-ink',
  critical: 'bg-critical-soft text-critical',
  near: 'bg-near-soft text-near',
  done: 'bg-done-soft text-done',
} as const;

interface BadgeProps {
  tone?: keyof typeof tones;
  icon?: ReactNode;
  mono?: boolean;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, mono = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 whitespace-nowrap rounded-sm px-2 text-xs font-medium',
        mono && 'font-mono',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
