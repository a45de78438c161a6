import { Menu, type MenuEntry } from '../../../components/ui/menu.tsx';
import { UserButtonContent, userButtonClass } from './user-button.tsx';

interface UserMenuProps {
  username: string;
  entries: readonly MenuEntry[];
  onOpen: () => void;
}

export function UserMenu({ username, entries, onOpen }: UserMenuProps) {
  return (
    <Menu
      buttonClassName={userButtonClass}
      button={<UserButtonContent username={username} />}
      items={entries}
      onOpen={onOpen}
    />
  );
}
