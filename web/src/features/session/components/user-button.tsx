import { ChevronDown, UserRound } from 'lucide-react';
import { buttonClass } from '../../../components/ui/button.tsx';

export const userButtonClass = buttonClass('quiet', 'medium', 'max-w-56 px-3!');

/** Content of the button of the user's menu. */
export function UserButtonContent({ username }: { username: string }) {
  return (
    <>
      <UserRound className="size-4 text-muted" />
      <span className="truncate">{username}</span>
      <ChevronDown className="size-4 text-muted" />
    </>
  );
}
