import { startTransition, useEffect, useState } from 'react';

/** A value once what hangs directly on it has been shown: for what is costly to draw and may come a moment later. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState({ value });
  useEffect(() => startTransition(() => setSettled({ value })), [value]);
  return settled.value;
}
