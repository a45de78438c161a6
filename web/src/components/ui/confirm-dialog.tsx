import type { ReactNode, SyntheticEvent } from 'react';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  confirmLabel: string;
  pending: boolean;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
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
