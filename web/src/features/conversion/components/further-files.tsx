import type { Attachment } from '@floatwise/contracts';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { AttachmentLink } from '../../report/attachment-link.tsx';

const buttonsShown = 2;

/** The files beside the converted one: as buttons, or behind one line where there are more. */
export function FurtherFiles({ attachments }: { attachments: readonly Attachment[] }) {
  // Bytes are decoded for files that are shown only.
  const [isOpen, setOpen] = useState(false);
  if (attachments.length <= buttonsShown) {
    return attachments.map((attachment) => (
      <AttachmentLink
        key={attachment.fileName}
        attachment={attachment}
        className="flex-auto shrink sm:flex-none sm:shrink"
      />
    ));
  }
  return (
    <details
      className="group/files order-last basis-full"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded-sm text-sm font-medium text-accent-ink hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/files:rotate-90" />
        {attachments.length} further files
      </summary>
      {isOpen && (
        <ul
          aria-label="Further files"
          className="mt-2 grid max-h-60 grid-cols-1 gap-2 overflow-y-auto p-1 sm:grid-cols-2 lg:grid-cols-3"
        >
          {attachments.map((attachment) => (
            <li key={attachment.fileName} className="min-w-0">
              <AttachmentLink attachment={attachment} className="w-full" />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
