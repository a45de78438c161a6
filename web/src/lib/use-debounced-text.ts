import { useEffect, useRef, useState } from 'react';

const delayMs = 250;

/** A text while it is typed, passed on without spaces around it when typing pauses; a change from outside replaces it. */
export function useDebouncedText(
  text: string,
  onRest: (text: string) => void,
): [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  /** Texts that were passed on and have not come back yet, oldest first; some never do, as a later one overtakes them. */
  const [passed, setPassed] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (text !== known) {
    setKnown(text);
    const place = passed.indexOf(text);
    setPassed(place < 0 ? [] : passed.slice(place + 1));
    // What was typed since a text was passed on stays when that text comes back.
    if (place < 0) setTyped(text);
  }
  const type = (next: string) => {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const rest = next.trim();
      setPassed((before) => [...before, rest]);
      onRest(rest);
    }, delayMs);
  };
  return [typed, type];
}
