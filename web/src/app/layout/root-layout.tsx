import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { UnconfirmedBanner } from '../../features/session/components/unconfirmed-banner.tsx';
import { classNames } from '../../lib/class-names.ts';
import { Footer } from './footer.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { TopBar } from './top-bar.tsx';

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

/** After a change of page the focus goes to the page, so that keyboard and screen reader start there. */
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

/** Whatever a tab loads first has the same key: by that alone a page would open where another was left. */
function getScrollKey({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}
