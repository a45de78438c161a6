import { formatCredits, type User } from '@floatwise/contracts';
import { Coins, KeyRound, LogIn, LogOut, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';

interface SmallMenuProps {
  user: User | undefined;
  onClose: () => void;
  onCredits: () => void;
  onChangePassword: () => void;
  onLogout: () => void;
}

/** The top bar's entries on small screens. */
export function SmallMenu({ user, onClose, onCredits, onChangePassword, onLogout }: SmallMenuProps) {
  const run = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <nav
      id="small-menu"
      aria-label="Account"
      className="flex flex-col gap-1 border-t border-line px-3 py-3 sm:hidden"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {user === undefined ? (
        <>
          <ButtonLink to="/auth" variant="secondary" icon={<LogIn className="size-4" aria-hidden="true" />}>
            Log in
          </ButtonLink>
          <ButtonLink to="/auth" state={{ tab: 'signup' }} className="mt-1">
            Sign up
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="flex items-center gap-2 px-3 py-2 font-medium">
            <UserRound className="size-4 text-muted" aria-hidden="true" />
            <span className="truncate">{user.username}</span>
          </p>
          <Entry icon={<Coins className="size-4" />} onClick={run(onCredits)}>
            {formatCredits(user.credits)}
          </Entry>
          <Entry icon={<KeyRound className="size-4" />} onClick={run(onChangePassword)}>
            Change Password
          </Entry>
          <Entry icon={<LogOut className="size-4" />} onClick={run(onLogout)}>
            Log out
          </Entry>
        </>
      )}
    </nav>
  );
}

function Entry(props: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <Button
      variant="quiet"
      className="justify-start px-3!"
      onClick={props.onClick}
      icon={
        <span className="text-muted" aria-hidden="true">
          {props.icon}
        </span>
      }
    >
      {props.children}
    </Button>
  );
}
