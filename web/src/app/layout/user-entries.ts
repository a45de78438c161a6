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
    { label: formatCredits(credits), icon: Coins, onSelect: () => onOpen('/account') },
    { label: 'Account', icon: CircleUser, onSelect: () => onOpen('/account') },
    { label: 'Change Password', icon: KeyRound, onSelect: onChangePassword },
    ...(isAdmin
      ? [{ label: 'Admin Dashboard', icon: LayoutDashboard, onSelect: () => onOpen('/admin') }]
      : []),
    { label: 'Log out', icon: LogOut, onSelect: onLogout },
  ];
}
