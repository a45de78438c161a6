import { formatCredits, type User } from '@floatwise/contracts';
import { useQueryClient } from '@tanstack/react-query';
import {
  ChevronDown,
  CircleUser,
  Coins,
  KeyRound,
  LayoutDashboard,
  LogIn,
  LogOut,
  Menu as MenuIcon,
  UserRound,
  X,
} from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button, buttonClass, ButtonLink } from '../../components/ui/button.tsx';
import type { MenuEntry } from '../../components/ui/menu.tsx';
import { useSite } from '../../config/site.ts';
import { useIsSignedIn, useLogout, userKey, useUser } from '../../features/session/api/use-user.ts';
import { ThemeButton } from '../../features/theme/theme-button.tsx';

const Menu = lazy(async () => ({ default: (await import('../../components/ui/menu.tsx')).Menu }));
const ChangePasswordDialog = lazy(async () => ({
  default: (await import('../../features/session/components/change-password-dialog.tsx'))
    .ChangePasswordDialog,
}));

const userButtonClass = buttonClass('quiet', 'medium', 'max-w-56 px-3!');

/** Removes the user's files and results before another user of this browser can see them. */
async function forgetWork(): Promise<void> {
  await (await import('../../features/conversion/store/work-store.ts')).forgetWork();
}

export function TopBar() {
  const { data: user } = useUser();
  const queryClient = useQueryClient();
  const logout = useLogout();
  // The menu belongs to one page: navigation closes it.
  const { key } = useLocation();
  const navigate = useNavigate();
  const [menuOpenAt, setMenuOpenAt] = useState<string>();
  const menuOpen = menuOpenAt === key;
  const menuButton = useRef<HTMLButtonElement>(null);
  const [changingPassword, setChangingPassword] = useState(false);
  const signedIn = user !== null && user !== undefined;
  // Credits and rights can change elsewhere, so the menu refetches them.
  const askUser = () => void queryClient.invalidateQueries({ queryKey: userKey });
  const userButton = (
    <>
      <UserRound className="size-4 text-muted" />
      <span className="truncate">{user?.username}</span>
      <ChevronDown className="size-4 text-muted" />
    </>
  );
  const open = (path: string) => () => void navigate(path);
  const logOut = () => logout.mutate(undefined, { onSuccess: () => void forgetWork() });
  // The same entries on every screen size.
  const entries: MenuEntry[] = signedIn
    ? [
        { label: formatCredits(user.credits), icon: Coins, onSelect: open('/account') },
        { label: 'Account', icon: CircleUser, onSelect: open('/account') },
        { label: 'Change Password', icon: KeyRound, onSelect: () => setChangingPassword(true) },
        ...(user.isAdmin
          ? [{ label: 'Admin Dashboard', icon: LayoutDashboard, onSelect: open('/admin') }]
          : []),
        { label: 'Log out', icon: LogOut, onSelect: logOut },
      ]
    : [];
  return (
    <header className="print:hidden sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-page group-has-data-result/root:max-w-none items-center gap-2 px-4 sm:px-6">
        <HomeLink />
        <div className="ml-auto flex items-center gap-1">
          <div className="hidden items-center gap-2 sm:flex">
            {user === null && <VisitorLinks />}
            {signedIn && (
              // The fallback looks like the button, so nothing moves when the menu has loaded.
              <Suspense fallback={<span className={userButtonClass}>{userButton}</span>}>
                <Menu
                  button={userButton}
                  buttonClassName={userButtonClass}
                  items={entries}
                  onOpen={askUser}
                />
              </Suspense>
            )}
          </div>
          {/* At the edge, where it stays in place once the session is known. */}
          <ThemeButton />
          <Button
            ref={menuButton}
            variant="quiet"
            className="w-10 px-0! sm:hidden"
            aria-expanded={menuOpen}
            aria-controls="small-menu"
            aria-label={menuOpen ? 'Close menu' : 'Open menu'}
            onClick={() => {
              setMenuOpenAt(menuOpen ? undefined : key);
              if (!menuOpen && signedIn) askUser();
            }}
            icon={menuOpen ? <X className="size-5" /> : <MenuIcon className="size-5" />}
          />
        </div>
      </div>
      {menuOpen && (
        <SmallMenu
          user={user ?? undefined}
          entries={entries}
          onClose={() => {
            setMenuOpenAt(undefined);
            menuButton.current?.focus();
          }}
        />
      )}
      {changingPassword && (
        <Suspense>
          <ChangePasswordDialog onClose={() => setChangingPassword(false)} />
        </Suspense>
      )}
    </header>
  );
}

function HomeLink() {
  const isSignedIn = useIsSignedIn();
  const { productName } = useSite();
  return (
    <Link
      to={isSignedIn ? '/dashboard' : '/'}
      className="-ml-1 flex items-center gap-2.5 rounded-md p-1 text-base font-semibold tracking-tight"
    >
      <Mark className="size-7 text-accent" />
      {productName}
    </Link>
  );
}

function VisitorLinks() {
  return (
    <nav aria-label="Account" className="flex items-center gap-2">
      <ButtonLink to="/auth" variant="quiet" size="small">
        Log in
      </ButtonLink>
      <ButtonLink to="/auth" state={{ tab: 'signup' }} size="small">
        Sign up
      </ButtonLink>
    </nav>
  );
}

/** The product's mark: two Gantt bars and the float between them as a double arrow, in one colour, cut out of a tile. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="currentColor">
      <path
        fillRule="evenodd"
        d="M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8zM5 8.5h3a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM24 8.5h3a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM10.6 16l4-4v3h2.8v-3l4 4-4 4v-3h-2.8v3z"
      />
    </svg>
  );
}

/** The top bar's entries on small screens. */
function SmallMenu(props: { user: User | undefined; entries: readonly MenuEntry[]; onClose: () => void }) {
  const { user, entries, onClose } = props;
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
