import { createSharedState } from '../../lib/shared-state.ts';
import { readStored, writeStored } from '../../lib/stored-value.ts';

export type Theme = 'light' | 'dark';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
/** The system sets the colours and reports which theme fits them. */
const forcedColors = window.matchMedia('(forced-colors: active)');

function getSystemTheme(): Theme {
  return systemDark.matches ? 'dark' : 'light';
}

function findTheme(): Theme {
  const chosen = forcedColors.matches ? null : readStored('theme');
  return chosen === 'dark' || chosen === 'light' ? chosen : getSystemTheme();
}

/** The current theme. Components must read only this: reading `matches` between a system change and its event would suppress the event. */
const shown = createSharedState(findTheme());

function applyTheme(): void {
  const theme = findTheme();
  document.documentElement.dataset['theme'] = theme;
  shown.put(theme);
}

systemDark.addEventListener('change', applyTheme);
forcedColors.addEventListener('change', applyTheme);
window.addEventListener('storage', (event) => event.key === 'theme' && applyTheme());

/** Remembers the choice; choosing the system's theme follows the system again. */
function putTheme(theme: Theme): void {
  writeStored('theme', theme === getSystemTheme() ? null : theme);
  applyTheme();
}

export const useTheme = () => ({ theme: shown.useValue(), putTheme });
