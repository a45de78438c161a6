import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

export interface MenuEntry {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
}

interface MenuProps {
  button: ReactNode;
  buttonClassName: string;
  items: readonly MenuEntry[];
  onOpen?: () => void;
}

export function Menu({ button, buttonClassName, items, onOpen }: MenuProps) {
  return (
    <HeadlessMenu as="div" className="relative">
      <MenuButton className={buttonClassName}>{button}</MenuButton>
      <MenuItems
        modal={false}
        className="absolute right-0 top-full z-30 mt-1.5 w-56 rounded-md border border-line bg-surface p-1 shadow-high focus:outline-none"
      >
        {onOpen !== undefined && <Opened onOpen={onOpen} />}
        {items.map(({ label, icon: Icon, onSelect }) => (
          <MenuItem key={label}>
            <button
              type="button"
              onClick={onSelect}
              className="flex h-9 w-full items-center gap-2 rounded-sm px-2 text-left text-sm data-focus:bg-sunken"
            >
              <Icon className="size-4 text-muted" />
              {label}
            </button>
          </MenuItem>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

/** Rendered while the menu is open, however it was opened. */
function Opened({ onOpen }: { onOpen: () => void }): null {
  const open = useEffectEvent(onOpen);
  useEffect(() => open(), []);
  return null;
}
