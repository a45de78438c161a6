import type { Attachment } from '@floatwise/contracts';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { buttonClass } from '../../components/ui/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useDownloadLink } from '../../lib/use-download-link.ts';

/** Link that saves a further output file. */
export function AttachmentLink({ attachment, className }: { attachment: Attachment; className?: string }) {
  const { title, fileName, contentType, base64 } = attachment;
  const blob = useMemo(() => new Blob([decodeBase64(base64)], { type: contentType }), [base64, contentType]);
  const link = useDownloadLink(blob);
  return (
    <a
      ref={link}
      download={fileName}
      title={fileName}
      className={buttonClass('secondary', 'medium', classNames('min-w-0 max-w-full', className))}
    >
      <FileSpreadsheet className="size-4 shrink-0" />
      <span className="truncate">{title}</span>
    </a>
  );
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
