import { useEffect, useRef } from 'react';
import { Link, type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { WifiOff } from 'lucide-react';
import { UnconfirmedBanner } from '../../features/session/components/unconfirmed-banner.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useSite } from '../../config/site.ts';
import { Mark, TopBar } from './top-bar.tsx';
import { useOnline } from '../../lib/use-online.ts';

/** The frame of every page: skip link, top bar, the page, footer. */
export function RootLayout() {
  const main = useFocusOnNavigation();
  const loading = useNavigation().state === 'loading';
  return (
    <div className="group/root flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-md bg-accent font-medium text-on-accent focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-50 focus:px-4 focus:py-2"
      >
        Skip to content
      </a>
      <TopBar />
      <div
        aria-hidden="true"
        className={classNames(
          'fixed inset-x-0 top-0 z-40 h-0.5 origin-left bg-accent transition-opacity delay-150',
          loading ? 'animate-pulse opacity-100' : 'opacity-0',
        )}
      />
      <OfflineBanner />
      <UnconfirmedBanner />
      <main id="main" ref={main} tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration getKey={getScrollKey} />
    </div>
  );
}

/** Moves the focus to the page content after navigation, so that keyboard and screen reader users start there. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/** The first page of a tab always has the key `default`, which would restore the scroll position of another page. */
function getScrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

const links = [
  { to: '/about', title: 'About' },
  { to: '/faq', title: 'FAQ' },
  { to: '/view', title: 'Open a schedule' },
  { to: '/learn/assistants', title: 'Assistants' },
  { to: '/privacy', title: 'Privacy Policy' },
  { to: '/terms', title: 'Terms of Use' },
  { to: '/contact', title: 'Contact' },
] as const;

function Footer() {
  const { productName } = useSite();
  return (
    <footer className="print:hidden mt-16 border-t border-line">
      <div className="mx-auto flex max-w-page flex-col gap-4 px-4 py-8 text-muted sm:flex-row sm:items-center sm:px-6">
        <p className="flex items-center gap-2">
          <Mark className="size-5" />
          <span>
            © {new Date().getFullYear()} {productName}
          </span>
        </p>
        <nav aria-label="Footer" className="sm:ml-auto">
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {links.map((link) => (
              <li key={link.to}>
                <Link to={link.to} className="inline-block rounded-sm py-1 hover:text-ink hover:underline">
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}

function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-near-soft px-4 py-2 text-center text-near">
          <WifiOff className="size-4 shrink-0" />
          You are offline. You can convert files again when the connection is back.
        </p>
      )}
    </div>
  );
}
