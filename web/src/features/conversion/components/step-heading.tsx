import { type ReactNode, useEffect, useRef } from 'react';

/** Height of the top bar. */
const barHeight = 56;
const gap = 20;
/** A heading above this is visible enough, so the page does not scroll. */
const comfortable = 180;

interface StepHeadingProps {
  children: ReactNode;
  /** The first step of a page that has just opened does not take the focus. */
  quiet?: boolean;
  /** For a result, which needs the space. */
  isSmall?: boolean;
}

/** Heading of a step. Takes the focus when the step appears, so that screen readers announce it. */
export function StepHeading({ children, quiet = false, isSmall = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = heading.current;
    if (quiet || element === null) return;
    element.focus({ preventScroll: true });
    // Scrolls to the top of the new step, wherever the previous one was scrolled to.
    // The position of a sticky heading does not show where its step begins.
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
