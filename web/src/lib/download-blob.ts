/** Saves bytes from the page as a file. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the bytes only after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
