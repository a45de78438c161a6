import { newApiKeySchema } from '@floatwise/contracts';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFields } from '../../../lib/use-fields.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { useCreateKey } from '../api/use-keys.ts';

/** Asks for a name, then shows the key once. */
export function NewKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateKey();
  const { field, handleSubmit, reset } = useFields(newApiKeySchema, { name: '' });
  const close = () => {
    reset();
    create.reset();
    onClose();
  };
  const made = create.data;
  const form = {
    onSubmit: handleSubmit(({ name }) => create.mutate(name)),
    submitLabel: 'Create key',
    pending: create.isPending,
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      {...(made === undefined
        ? { title: 'New API key', description: 'Name the program that will use it.', form }
        : { title: 'Your new API key' })}
    >
      {made === undefined ? (
        <TextField {...field('name')} data-autofocus label="Name" autoComplete="off" />
      ) : (
        <MadeKey text={made.key} onDone={close} />
      )}
    </Dialog>
  );
}

function MadeKey({ text, onDone }: { text: string; onDone: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Copy it now">
        You will not see this key again; we store only a hash.
      </Alert>
      <code className="select-all break-all rounded-md border border-line bg-sunken p-3 font-mono text-xs">
        {text}
      </code>
      <div className="flex justify-end gap-2">
        <Button
          variant="secondary"
          autoFocus
          icon={isCopied ? Check : Copy}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
