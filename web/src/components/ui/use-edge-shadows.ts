import { type RefObject, useEffect } from 'react';

/**
 * Tells the frame of a scroller whether it has been moved sideways (`data-moved`) and whether there is more to the
 * right (`data-more`), and how wide the part in sight is (`--seen`). Past React, since it changes with each scroll.
 */
export function useEdgeShadows(scroller: RefObject<HTMLElement | null>, content: unknown): void {
  useEffect(() => {
    const element = scroller.current;
    const frame = element?.parentElement;
    if (element === null || frame === null || frame === undefined) return undefined;
    const update = () => {
      frame.toggleAttribute('data-moved', element.scrollLeft > 1);
      frame.toggleAttribute('data-more', element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
      frame.style.setProperty('--seen', `${element.clientWidth}px`);
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, content]);
}
