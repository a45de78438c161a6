import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWindowEvent } from '../../lib/use-window-event.ts';

const openDelayMs = 700;
/** Within this time after a tooltip closes, the next opens without delay. */
const skipDelayMs = 300;
let closedAt = -Infinity;

/** Shows the name of a control without visible text while the pointer rests on it or the keyboard focuses it; Escape closes it. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOpen(true), delayMs);
  };
  const close = () => {
    clearTimeout(timer.current);
    if (isOpen) closedAt = performance.now();
    setIsOpen(false);
  };
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && close(), isOpen);
  return (
    <span
      className="relative inline-flex"
      onPointerEnter={({ pointerType }) =>
        pointerType !== 'touch' && open(performance.now() - closedAt < skipDelayMs ? 0 : openDelayMs)
      }
      onPointerLeave={close}
      onPointerDown={close}
      onClick={close}
      onFocus={({ target }) => target.matches(':focus-visible') && open(0)}
      onBlur={close}
    >
      {children}
      {isOpen && (
        // The gap is part of the tooltip, so that the pointer can cross it.
        <span role="tooltip" className="absolute right-0 top-full z-50 pt-1.5">
          <span className="block whitespace-nowrap rounded-sm bg-ink px-2 py-1 text-xs text-page shadow-high">
            {text}
          </span>
        </span>
      )}
    </span>
  );
}
