import { ConversionList } from '../../features/account/components/conversion-list.tsx';
import { KeyList } from '../../features/account/components/key-list.tsx';
import { OwnData } from '../../features/account/components/own-data.tsx';
import { SessionList } from '../../features/account/components/session-list.tsx';
import { SignInWays } from '../../features/account/components/sign-in-ways.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

export function AccountConversionsPage() {
  usePageTitle('Conversions');
  return <ConversionList />;
}

export function AccountSecurityPage() {
  usePageTitle('Security');
  return (
    <div className="flex flex-col gap-10">
      <SignInWays />
      <SessionList />
    </div>
  );
}

export function AccountKeysPage() {
  usePageTitle('API keys');
  return <KeyList />;
}

export function AccountDataPage() {
  usePageTitle('Your data');
  return <OwnData />;
}
