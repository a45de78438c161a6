import { useBlocker } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';

/** While `active`, asks before another page of the site takes the place of this one. */
export function LeaveDialog({ active }: { active: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave this page?"
      description="Your file is still being converted. If you leave, the conversion is cancelled."
    >
      <div className="flex justify-end gap-2">
        <Button variant="danger" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button onClick={stay}>Stay</Button>
      </div>
    </Dialog>
  );
}
