import { type ReactNode, useEffect, useRef } from 'react';

interface StepHeadingProps {
  children: ReactNode;
  /** The first step of a page that has just opened does not take the focus. */
  quiet?: boolean;
}

/** Heading of a step. It takes the focus when its step appears, so that a screen reader says where the work stands. */
export function StepHeading({ children, quiet = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) heading.current?.focus({ preventScroll: true });
  }, [quiet]);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold tracking-tight">
      {children}
    </h2>
  );
}
