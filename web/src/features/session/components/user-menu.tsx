import { formatCredits } from '@floatwise/contracts';
import { ChevronDown, Coins, KeyRound, LogOut, UserRound } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';
import { Menu } from '../../../components/ui/menu.tsx';

interface UserMenuProps {
  username: string;
  credits: number;
  onCredits: () => void;
  onChangePassword: () => void;
  onLogout: () => void;
}

export function UserMenu({ username, credits, onCredits, onChangePassword, onLogout }: UserMenuProps) {
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
      items={[
        { label: formatCredits(credits), icon: <Coins className="size-4" />, onSelect: onCredits },
        { label: 'Change Password', icon: <KeyRound className="size-4" />, onSelect: onChangePassword },
        { label: 'Log out', icon: <LogOut className="size-4" />, onSelect: onLogout },
      ]}
    />
  );
}
