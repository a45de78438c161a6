import type { Attachment } from '@floatwise/contracts';
import { FileSpreadsheet } from 'lucide-react';
import { useMemo } from 'react';
import { buttonClass } from '../../components/ui/button.tsx';
import { useDownloadLink } from '../../lib/use-download-link.ts';
import { decodeBase64 } from '../../lib/decode-base64.ts';

/** Saves a file that came beside the converted one. */
export function AttachmentLink({ attachment }: { attachment: Attachment }) {
  const { title, fileName, contentType, base64 } = attachment;
  const blob = useMemo(() => new Blob([decodeBase64(base64)], { type: contentType }), [base64, contentType]);
  const link = useDownloadLink(blob);
  return (
    <a ref={link} download={fileName} className={buttonClass('secondary', 'medium', 'flex-1 sm:flex-none')}>
      <FileSpreadsheet className="size-4" aria-hidden="true" />
      {title}
    </a>
  );
}
