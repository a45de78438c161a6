import {
  Description,
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
} from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from './button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
}

export function Dialog({ open, onClose, title, description, children }: DialogProps) {
  return (
    <HeadlessDialog open={open} onClose={onClose} className="relative z-40">
      {/* Without fading: one that closes while it still comes could stay over the page, unseen. */}
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-center justify-center p-4">
          <DialogPanel className="w-full max-w-md rounded-lg bg-surface p-6 shadow-high">
            <div className="mb-4 flex items-start justify-between gap-4">
              <div>
                <DialogTitle className="text-lg font-semibold">{title}</DialogTitle>
                {description !== undefined && (
                  <Description className="mt-1 text-muted">{description}</Description>
                )}
              </div>
              <button
                type="button"
                onClick={onClose}
                aria-label="Close dialog"
                className="-mr-2 -mt-1 rounded-md p-2 text-muted hover:bg-sunken hover:text-ink"
              >
                <X className="size-4" />
              </button>
            </div>
            {children}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  );
}

interface DialogFormProps {
  onSubmit: (event: SyntheticEvent) => Promise<void>;
  onCancel: () => void;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  pending: boolean;
  /** The fields. */
  children: ReactNode;
}

/** The form of a dialog, with the buttons that send it and leave it. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, onCancel, submitLabel, variant = 'primary', pending, children } = props;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {children}
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
