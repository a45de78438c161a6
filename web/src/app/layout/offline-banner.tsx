import { WifiOff } from 'lucide-react';
import { useOnline } from '../../lib/use-online.ts';

export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-near-soft px-4 py-2 text-center text-near">
          <WifiOff className="size-4 shrink-0" />
          You are offline. Files can be converted again as soon as the connection is back.
        </p>
      )}
    </div>
  );
}
