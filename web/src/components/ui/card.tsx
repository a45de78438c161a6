import type { HTMLAttributes } from 'react';
import { classNames } from '../../lib/class-names.ts';

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div {...rest} className={classNames('rounded-lg border border-line bg-surface shadow-low', className)} />
  );
}
