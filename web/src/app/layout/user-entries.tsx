import { formatCredits, type User } from '@floatwise/contracts';
import { CircleUser, Coins, KeyRound, LayoutDashboard, LogOut } from 'lucide-react';
import type { MenuEntry } from '../../components/ui/menu.tsx';

export interface UserActions {
  onOpen: (path: string) => void;
  onChangePassword: () => void;
  onLogout: () => void;
}

/** Entries of a signed-in user's menu, the same on every screen. */
export function listUserEntries(
  { credits, isAdmin }: User,
  { onOpen, onChangePassword, onLogout }: UserActions,
): MenuEntry[] {
  return [
    {
      label: formatCredits(credits),
      icon: <Coins className="size-4" />,
      onSelect: () => onOpen('/account'),
    },
    {
      label: 'Account',
      icon: <CircleUser className="size-4" />,
      onSelect: () => onOpen('/account'),
    },
    { label: 'Change Password', icon: <KeyRound className="size-4" />, onSelect: onChangePassword },
    ...(isAdmin
      ? [
          {
            label: 'Admin Dashboard',
            icon: <LayoutDashboard className="size-4" />,
            onSelect: () => onOpen('/admin'),
          },
        ]
      : []),
    { label: 'Log out', icon: <LogOut className="size-4" />, onSelect: onLogout },
  ];
}
