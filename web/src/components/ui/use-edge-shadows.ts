import { type RefObject, useEffect } from 'react';

/**
 * Sets on a scroller's frame whether it is scrolled sideways (`data-moved`), whether there is more to the right (`data-more`),
 * and the visible width (`--seen`). Bypasses React, since these change with each scroll event.
 */
export function useEdgeShadows(scroller: RefObject<HTMLElement | null>, content: unknown): void {
  useEffect(() => {
    const element = scroller.current;
    const frame = element?.parentElement;
    if (element === null || frame === null || frame === undefined) return undefined;
    let left: number | undefined;
    const update = () => {
      left = element.scrollLeft;
      frame.toggleAttribute('data-moved', left > 1);
      frame.toggleAttribute('data-more', left + element.clientWidth < element.scrollWidth - 1);
      frame.style.setProperty('--seen', `${element.clientWidth}px`);
    };
    // Most scrolling is vertical and changes none of these.
    const updateWhenMoved = () => {
      if (element.scrollLeft !== left) update();
    };
    update();
    // Captured before the rows change: reading `scrollLeft` afterwards would force a layout.
    element.addEventListener('scroll', updateWhenMoved, { passive: true, capture: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', updateWhenMoved, { capture: true });
      observer.disconnect();
    };
  }, [scroller, content]);
}
