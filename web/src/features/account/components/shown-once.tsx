import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { copyText } from '../../../lib/copy-text.ts';

/** A secret that a dialog shows once; `children` say why. */
export function ShownOnce(props: {
  text: string;
  copyLabel: string;
  onDone: () => void;
  children: ReactNode;
}) {
  const { text, copyLabel, onDone, children } = props;
  const [isCopied, setCopied] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title="Copy it now">
        {children}
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
          {isCopied ? 'Copied' : copyLabel}
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}
