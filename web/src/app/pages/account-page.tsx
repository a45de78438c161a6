import { Coins, Database, History, KeyRound, ShieldCheck } from 'lucide-react';
import { matchPath, NavLink, Outlet, useLocation } from 'react-router';
import { usePageTitle } from '../../config/site.ts';

const parts = [
  { to: '/account', title: 'Credits', icon: Coins },
  { to: '/account/conversions', title: 'Conversions', icon: History },
  { to: '/account/security', title: 'Security', icon: ShieldCheck },
  { to: '/account/keys', title: 'API keys', icon: KeyRound },
  { to: '/account/data', title: 'Your data', icon: Database },
] as const;

/** Frame of the account pages; each has its own address. */
export function AccountPage() {
  const { pathname } = useLocation();
  usePageTitle(parts.find(({ to }) => matchPath(to, pathname))?.title);
  return (
    <div className="mx-auto max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <h1 className="text-xl font-semibold tracking-tight">Account</h1>
      <div className="mt-5 grid grid-cols-1 gap-8 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-12">
        <nav aria-label="Account pages">
          <ul className="flex flex-wrap gap-1 lg:flex-col">
            {parts.map(({ to, title, icon: Icon }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end
                  className="flex h-9 items-center gap-2 rounded-md px-3 font-medium text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
                >
                  <Icon className="size-4" />
                  {title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <Outlet />
      </div>
    </div>
  );
}
