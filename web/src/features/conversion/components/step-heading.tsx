import { type ReactNode, useEffect, useRef } from 'react';

/** Of the bar at the top of every page. */
const barHeight = 56;
const gap = 20;
/** A heading down to here is seen well enough to leave the page where it is. */
const comfortable = 180;

interface StepHeadingProps {
  children: ReactNode;
  /** The first step of a page that has just opened does not take the focus. */
  quiet?: boolean;
  /** Where the result needs the room. */
  isSmall?: boolean;
}

/** Heading of a step. It takes the focus when the step appears, so that a screen reader announces it. */
export function StepHeading({ children, quiet = false, isSmall = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (quiet || element === null) return;
    element.focus({ preventScroll: true });
    // The step that has begun is at the top of the window, whatever the one before it was scrolled to.
    // A heading that sticks to the top says nothing of that: its step does.
    const { top } = (element.closest('[data-step-start]') ?? element).getBoundingClientRect();
    if (top < barHeight || top > comfortable) window.scrollBy({ top: top - barHeight - gap });
  }, [quiet]);
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={isSmall ? 'font-semibold' : 'text-lg font-semibold tracking-tight'}
    >
      {children}
    </h2>
  );
}
