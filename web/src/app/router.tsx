import type { ComponentType } from 'react';
import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { PageProblem } from '../components/ui/load-problem.tsx';
import { usePageTitle } from '../config/site.ts';
import { LoadingPanel } from '../components/ui/spinner.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { ProtectedRoute } from './protected-route.tsx';

/** Shown in place of a page that failed to load or render; the layout around it stays. */
function RouteError() {
  usePageTitle('This page could not be shown');
  return (
    <PageProblem
      heading="This page could not be shown"
      title="Loading failed"
      onRetry={() => window.location.reload()}
      label="Reload"
    >
      Check your connection, then reload. A new version of the site may have been installed in the meantime.
    </PageProblem>
  );
}

/** Makes each page a chunk of its own, fetched when its address is opened. */
const lazily = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) });
const page = (path: string, load: () => Promise<ComponentType>) => ({ path, ...lazily(load) });

const accountParts = [
  {
    index: true,
    ...lazily(async () => (await import('./pages/account-credits-page.tsx')).AccountCreditsPage),
  },
  page(
    '/account/conversions',
    async () => (await import('../features/account/components/conversion-list.tsx')).ConversionList,
  ),
  page(
    '/account/security',
    async () => (await import('../features/account/components/security.tsx')).Security,
  ),
  page('/account/keys', async () => (await import('../features/account/components/key-list.tsx')).KeyList),
  page('/account/data', async () => (await import('../features/account/components/own-data.tsx')).OwnData),
];

const adminPages = [
  page('/admin', async () => (await import('./pages/admin-page.tsx')).AdminPage),
  page('/admin/users', async () => (await import('./pages/admin-list-pages.tsx')).AdminUsersPage),
  page('/admin/audit', async () => (await import('./pages/admin-list-pages.tsx')).AdminAuditPage),
];

const ownPages: RouteObject[] = [
  page('/dashboard', async () => (await import('./pages/dashboard-page.tsx')).DashboardPage),
  page('/convert/:toolId', async () => (await import('./pages/tool-page.tsx')).ToolPage),
  {
    ...page('/account', async () => (await import('./pages/account-page.tsx')).AccountPage),
    children: accountParts,
  },
  { ...lazily(async () => (await import('./admin-area.tsx')).AdminArea), children: adminPages },
  {
    // The payment provider returns here.
    path: '/credits',
    loader: ({ request }) => redirect(`/account${new URL(request.url).search}`),
  },
];

const pages: RouteObject[] = [
  { index: true, ...lazily(async () => (await import('./pages/landing-page.tsx')).LandingPage) },
  page('/auth', async () => (await import('./pages/auth-page.tsx')).AuthPage),
  page('/confirm-email', async () => (await import('./pages/link-pages.tsx')).ConfirmEmailPage),
  page('/reset-password', async () => (await import('./pages/link-pages.tsx')).ResetPasswordPage),
  { element: <ProtectedRoute />, children: ownPages },
  page('/try/:toolId', async () => (await import('./pages/try-page.tsx')).TryPage),
  page('/view', async () => (await import('./pages/view-page.tsx')).ViewPage),
  page('/about', async () => (await import('./pages/about-page.tsx')).AboutPage),
  page('/faq', async () => (await import('./pages/faq-page.tsx')).FaqPage),
  page('/learn', async () => (await import('./pages/learn-index-page.tsx')).LearnIndexPage),
  page('/learn/:slug', async () => (await import('./pages/learn-page.tsx')).LearnPage),
  page('/privacy', async () => (await import('./pages/privacy-page.tsx')).PrivacyPage),
  page('/terms', async () => (await import('./pages/terms-page.tsx')).TermsPage),
  page('/contact', async () => (await import('./pages/contact-page.tsx')).ContactPage),
  page('/api-docs', async () => (await import('./pages/api-docs-page.tsx')).ApiDocsPage),
  page('*', async () => (await import('./pages/not-found-page.tsx')).NotFoundPage),
];

export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    HydrateFallback: () => <LoadingPanel label="Loading" />,
    children: [{ errorElement: <RouteError />, children: pages }],
  },
]);
