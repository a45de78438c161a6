import { createSharedState } from '../../lib/shared-state.ts';
import { readStored, writeStored } from '../../lib/stored-value.ts';

export type Theme = 'light' | 'dark';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
/** The system gives the colours, and says which theme fits them. */
const forcedColors = window.matchMedia('(forced-colors: active)');

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
const shown = createSharedState(findTheme());

function applyTheme(): void {
  const theme = findTheme();
  document.documentElement.dataset['theme'] = theme;
  shown.put(theme);
}

systemDark.addEventListener('change', applyTheme);
forcedColors.addEventListener('change', applyTheme);
window.addEventListener('storage', (event) => event.key === 'theme' && applyTheme());

/** Remembers the choice; choosing what the system has anyway means to follow the system again. */
function putTheme(theme: Theme): void {
  writeStored('theme', theme === getSystemTheme() ? null : theme);
  applyTheme();
}

export const useTheme = () => ({ theme: shown.useValue(), putTheme });
