import { type ReactNode, useEffect, useRef, useState } from 'react';

const openDelayMs = 700;
/** After one tooltip the next one comes at once for so long. */
const skipDelayMs = 300;
let closedAt = -Infinity;

/**
 * Tells in sight what a control without words is called for everybody else: the text is the name of the child. Comes when the
 * pointer rests on the child or the keyboard reaches it; goes with them, by Escape, and when the child is used.
 */
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
  useCloseOnEscape(isOpen, close);
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
        // The gap is part of it, so that the pointer can go there.
        <span role="tooltip" className="absolute right-0 top-full z-50 pt-1.5">
          <span className="block whitespace-nowrap rounded-sm bg-ink px-2 py-1 text-xs text-page shadow-high">
            {text}
          </span>
        </span>
      )}
    </span>
  );
}

function useCloseOnEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
