import * as Toast from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { dismissToast, useToast } from './toast-store.ts';

const icons = {
  default: { Icon: CircleCheck, className: 'text-accent' },
  notice: { Icon: Info, className: 'text-muted' },
  destructive: { Icon: CircleAlert, className: 'text-critical' },
} as const;

/** The corner where toasts appear, one at a time. F8 focuses it; a swipe to the right dismisses the toast. */
export function Toaster() {
  const toast = useToast();
  const failed = toast?.variant === 'destructive';
  const { Icon, className: iconClass } = icons[toast?.variant ?? 'default'];
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast !== undefined && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={classNames(
            'flex items-start gap-3 rounded-lg border bg-surface p-4 shadow-high transition-transform',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            'data-[swipe=end]:translate-x-full',
            failed ? 'border-critical' : 'border-line',
          )}
        >
          <Icon className={classNames('mt-0.5 size-4 shrink-0', iconClass)} />
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-medium">{toast.title}</Toast.Title>
            {toast.description !== undefined && (
              <Toast.Description className="mt-0.5 break-words text-muted">
                {toast.description}
              </Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="-m-1 rounded-sm p-1 text-muted hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        data-toasts
        className="fixed bottom-0 right-0 z-50 flex w-full flex-col gap-2 p-4 outline-none md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}
