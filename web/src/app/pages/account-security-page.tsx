import { SessionList } from '../../features/account/components/session-list.tsx';
import { SignInWays } from '../../features/account/components/sign-in-ways.tsx';

export function AccountSecurityPage() {
  return (
    <div className="flex flex-col gap-10">
      <SignInWays />
      <SessionList />
    </div>
  );
}
