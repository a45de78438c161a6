import { useEffect, useRef, useState } from 'react';

const delayMs = 250;

/** A text while it is typed, passed on when typing pauses; a change from outside replaces it. */
export function useDebouncedText(
  text: string,
  onRest: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (text !== known) {
    setKnown(text);
    // A text passed on earlier comes back equal to `known` and does not overwrite what has been typed since.
    setTyped(text);
  }
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown(next);
      onRest(next);
    }, delayMs);
  };
  return [typed, type];
}
