import { useCallback } from 'react';

/** A ref for the link that downloads a blob. The blob's address exists while the link is on the page. */
export function useDownloadLink(blob: Blob) {
  return useCallback(
    (link: HTMLAnchorElement) => {
      const url = URL.createObjectURL(blob);
      link.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}
