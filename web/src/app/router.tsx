import { createBrowserRouter, redirect } from 'react-router';
import { LoadingPanel } from '../components/ui/spinner.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { ProtectedRoute } from './protected-route.tsx';
import { RouteError } from './route-error.tsx';

/** Every page is a chunk of its own, fetched when its address is opened. */
export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    HydrateFallback: () => <LoadingPanel label="Loading" />,
    children: [
      {
        errorElement: <RouteError />,
        children: [
          {
            index: true,
            lazy: async () => ({ Component: (await import('./pages/landing-page.tsx')).LandingPage }),
          },
          {
            path: '/auth',
            lazy: async () => ({ Component: (await import('./pages/auth-page.tsx')).AuthPage }),
          },
          {
            path: '/confirm-email',
            lazy: async () => ({
              Component: (await import('./pages/confirm-email-page.tsx')).ConfirmEmailPage,
            }),
          },
          {
            path: '/reset-password',
            lazy: async () => ({
              Component: (await import('./pages/reset-password-page.tsx')).ResetPasswordPage,
            }),
          },
          {
            element: <ProtectedRoute />,
            children: [
              {
                path: '/dashboard',
                lazy: async () => ({ Component: (await import('./pages/dashboard-page.tsx')).DashboardPage }),
              },
              {
                path: '/convert/:toolId',
                lazy: async () => ({ Component: (await import('./pages/tool-page.tsx')).ToolPage }),
              },
              {
                path: '/account',
                lazy: async () => ({ Component: (await import('./pages/account-page.tsx')).AccountPage }),
                children: [
                  {
                    index: true,
                    lazy: async () => ({
                      Component: (await import('./pages/account-credits-page.tsx')).AccountCreditsPage,
                    }),
                  },
                  {
                    path: '/account/conversions',
                    lazy: async () => ({
                      Component: (await import('./pages/account-parts.tsx')).AccountConversionsPage,
                    }),
                  },
                  {
                    path: '/account/security',
                    lazy: async () => ({
                      Component: (await import('./pages/account-parts.tsx')).AccountSecurityPage,
                    }),
                  },
                  {
                    path: '/account/keys',
                    lazy: async () => ({
                      Component: (await import('./pages/account-parts.tsx')).AccountKeysPage,
                    }),
                  },
                  {
                    path: '/account/data',
                    lazy: async () => ({
                      Component: (await import('./pages/account-parts.tsx')).AccountDataPage,
                    }),
                  },
                ],
              },
              {
                lazy: async () => ({ Component: (await import('./admin-area.tsx')).AdminArea }),
                children: [
                  {
                    path: '/admin',
                    lazy: async () => ({ Component: (await import('./pages/admin-page.tsx')).AdminPage }),
                  },
                  {
                    path: '/admin/users',
                    lazy: async () => ({
                      Component: (await import('./pages/admin-users-page.tsx')).AdminUsersPage,
                    }),
                  },
                  {
                    path: '/admin/audit',
                    lazy: async () => ({
                      Component: (await import('./pages/admin-audit-page.tsx')).AdminAuditPage,
                    }),
                  },
                ],
              },
              {
                // Where payments come back to.
                path: '/credits',
                loader: ({ request }) => redirect(`/account${new URL(request.url).search}`),
              },
            ],
          },
          {
            path: '/try/:toolId',
            lazy: async () => ({ Component: (await import('./pages/try-page.tsx')).TryPage }),
          },
          {
            path: '/about',
            lazy: async () => ({ Component: (await import('./pages/about-page.tsx')).AboutPage }),
          },
          { path: '/faq', lazy: async () => ({ Component: (await import('./pages/faq-page.tsx')).FaqPage }) },
          {
            path: '/learn/:slug',
            lazy: async () => ({ Component: (await import('./pages/learn-page.tsx')).LearnPage }),
          },
          {
            path: '/privacy',
            lazy: async () => ({ Component: (await import('./pages/privacy-page.tsx')).PrivacyPage }),
          },
          {
            path: '/terms',
            lazy: async () => ({ Component: (await import('./pages/terms-page.tsx')).TermsPage }),
          },
          {
            path: '/contact',
            lazy: async () => ({ Component: (await import('./pages/contact-page.tsx')).ContactPage }),
          },
          {
            path: '/api-docs',
            lazy: async () => ({ Component: (await import('./pages/api-docs-page.tsx')).ApiDocsPage }),
          },
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }),
          },
        ],
      },
    ],
  },
]);
