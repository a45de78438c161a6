import {
  Description,
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel,
  DialogTitle,
} from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useMemo } from 'react';
import { Button, IconButton } from './button.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  /** Only its buttons close it: Escape or a click beside it would lose what it shows once. */
  isHeldOpen?: boolean;
  /** Wraps the children in a form. */
  form?: DialogForm | undefined;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, isHeldOpen = false, form, children } = props;
  useFocusReturn(open);
  return (
    <HeadlessDialog open={open} onClose={isHeldOpen ? () => undefined : onClose} className="relative z-40">
      {/* Without a fade: a dialog that closes while it is still fading in could stay over the page, unseen. */}
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
              <IconButton
                label="Close dialog"
                icon={X}
                className="-mr-2 -mt-1 text-muted"
                onClick={onClose}
              />
            </div>
            {form === undefined ? (
              children
            ) : (
              <FormBody {...form} onClose={onClose}>
                {children}
              </FormBody>
            )}
          </DialogPanel>
        </div>
      </div>
    </HeadlessDialog>
  );
}

/** Returns the focus to the element that opened a dialog. Headless UI knows only elements focused since its code was loaded. */
function useFocusReturn(open: boolean): void {
  const opener = useMemo(() => (open ? document.activeElement : null), [open]);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
}

/** A form that fills a dialog. */
interface DialogForm {
  onSubmit: (event: SyntheticEvent) => Promise<void> | void;
  submitLabel: string;
  variant?: 'primary' | 'danger';
  pending: boolean;
}

/** Adds the buttons that submit the form and close the dialog. */
function FormBody(props: DialogForm & Pick<DialogProps, 'onClose' | 'children'>) {
  const { onSubmit, onClose, submitLabel, variant = 'primary', pending, children } = props;
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      {children}
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={variant} pending={pending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmDialogProps extends Omit<DialogProps, 'description' | 'form'> {
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone; the children say what will happen. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { children, confirmLabel, pending, onConfirm, ...dialog } = props;
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog {...dialog} form={{ onSubmit, submitLabel: confirmLabel, variant: 'danger', pending }}>
      <div className="text-muted">{children}</div>
    </Dialog>
  );
}
