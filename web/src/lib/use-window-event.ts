import { useEffect, useEffectEvent } from 'react';

/** Handles an event of the window, while `isActive`. */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  handle: (event: WindowEventMap[Type]) => void,
  isActive = true,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: WindowEventMap[Type]) => onEvent(event);
    window.addEventListener(type, listener);
    return () => window.removeEventListener(type, listener);
  }, [type, isActive]);
}
