import { Moon, Sun } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Tooltip } from '../../components/ui/tooltip.tsx';
import { useTheme } from './use-theme.ts';

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
