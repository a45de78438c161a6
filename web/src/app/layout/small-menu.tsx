import type { User } from '@floatwise/contracts';
import { LogIn, UserRound } from 'lucide-react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import type { MenuEntry } from '../../components/ui/menu.tsx';

interface SmallMenuProps {
  user: User | undefined;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The top bar's entries on small screens. */
export function SmallMenu({ user, entries, onClose }: SmallMenuProps) {
  return (
    <nav
      id="small-menu"
      aria-label="Account"
      className="flex flex-col gap-1 border-t border-line px-3 py-3 sm:hidden"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      {user === undefined ? (
        <>
          <ButtonLink to="/auth" variant="secondary" icon={LogIn}>
            Log in
          </ButtonLink>
          <ButtonLink to="/auth" state={{ tab: 'signup' }} className="mt-1">
            Sign up
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="flex items-center gap-2 px-3 py-2 font-medium">
            <UserRound className="size-4 text-muted" />
            <span className="truncate">{user.username}</span>
          </p>
          {entries.map(({ label, icon: Icon, onSelect }) => (
            <Button
              key={label}
              variant="quiet"
              className="justify-start px-3!"
              onClick={() => {
                onClose();
                onSelect();
              }}
              icon={<Icon className="size-4 text-muted" />}
            >
              {label}
            </Button>
          ))}
        </>
      )}
    </nav>
  );
}
