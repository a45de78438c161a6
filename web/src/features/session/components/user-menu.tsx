import { ChevronDown, UserRound } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Menu, type MenuEntry } from '../../../components/ui/menu.tsx';

interface UserMenuProps {
  username: string;
  entries: readonly MenuEntry[];
  onOpen: () => void;
}

export function UserMenu({ username, entries, onOpen }: UserMenuProps) {
  return (
    <Menu
      buttonClassName={buttonClass('quiet', 'medium', 'max-w-56 px-3!')}
      button={
        <>
          <UserRound className="size-4 text-muted" aria-hidden="true" />
          <span className="truncate">{username}</span>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
        </>
      }
      items={entries}
      onOpen={onOpen}
    />
  );
}
