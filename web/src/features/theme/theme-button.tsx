import { Moon, Sun } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { createSharedState } from '../../lib/shared-state.ts';
import { readStored, writeStored } from '../../lib/stored-value.ts';

export function ThemeButton() {
  const { theme, putTheme } = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const label = `Switch to the ${other} theme`;
  return (
    <Tooltip text={label}>
      <Button
        variant="quiet"
        // With forced colours there is no other theme to switch to.
        className="w-10 px-0! text-muted forced-colors:hidden"
        aria-label={label}
        onClick={() => putTheme(other)}
        icon={theme === 'dark' ? <Sun className="size-4.5" /> : <Moon className="size-4.5" />}
      />
    </Tooltip>
  );
}

type Theme = 'light' | 'dark';

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
