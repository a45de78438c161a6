import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { classNames } from '../../lib/class-names.ts';

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
  /** Opens above its button, at the bottom of what scrolls. */
  isAbove?: boolean;
  /** Opens from the left edge of its button. */
  isLeft?: boolean;
}

export function Menu({
  button,
  buttonClassName,
  items,
  onOpen,
  isAbove = false,
  isLeft = isAbove,
}: MenuProps) {
  return (
    <HeadlessMenu as="div" className="relative">
      <MenuButton className={buttonClassName}>{button}</MenuButton>
      <MenuItems
        modal={false}
        className={classNames(
          'absolute z-30 w-56 rounded-md border border-line bg-surface p-1 shadow-high focus:outline-none',
          isAbove ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          isLeft ? 'left-0' : 'right-0',
        )}
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
