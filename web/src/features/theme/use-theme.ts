import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/stored-value.ts';

export type Theme = 'light' | 'dark';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
/** The system gives the colours, and says which theme fits them. */
const forcedColors = window.matchMedia('(forced-colors: active)');
const listeners = new Set<() => void>();

function getSystemTheme(): Theme {
  return systemDark.matches ? 'dark' : 'light';
}

function findTheme(): Theme {
  const chosen = forcedColors.matches ? null : readStored('theme');
  return chosen === 'dark' || chosen === 'light' ? chosen : getSystemTheme();
}

/**
 * The theme shown. Components must read only this: reading `matches` between a change of the system and its event would
 * suppress the event.
 */
let shown = findTheme();

function applyTheme(): void {
  shown = findTheme();
  document.documentElement.dataset['theme'] = shown;
  for (const listener of listeners) listener();
}

systemDark.addEventListener('change', applyTheme);
forcedColors.addEventListener('change', applyTheme);
window.addEventListener('storage', (event) => event.key === 'theme' && applyTheme());

/** Remembers the choice; choosing what the system has anyway means to follow the system again. */
function putTheme(theme: Theme): void {
  writeStored('theme', theme === getSystemTheme() ? null : theme);
  applyTheme();
}

export function useTheme(): { theme: Theme; putTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return { theme, putTheme };
}
