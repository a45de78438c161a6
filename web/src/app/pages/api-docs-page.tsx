import { TextLink, textLinkClass } from '../../components/ui/text-link.tsx';
import { ApiReference } from '../../features/api-docs/components/api-reference.tsx';
import { useTheme } from '../../features/theme/theme-button.tsx';
import { usePageTitle } from '../../config/site.ts';

const address = '/api/openapi.json';

export function ApiDocsPage() {
  usePageTitle('API');
  const { theme } = useTheme();
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-8">
      <h1 className="text-2xl font-semibold">API reference</h1>
      <h2 className="mt-6 text-lg font-semibold">How to call</h2>
      <p className="mt-2 mb-6 max-w-prose">
        Programs authenticate with a key, which you create under{' '}
        <TextLink to="/account/keys">API keys</TextLink>. While you are signed in, you can also try the calls
        on this page with your own account. The API as an OpenAPI 3.1 document:{' '}
        <a href={address} className={textLinkClass}>
          {address}
        </a>
      </p>
      <ApiReference url={address} isDark={theme === 'dark'} />
    </div>
  );
}
