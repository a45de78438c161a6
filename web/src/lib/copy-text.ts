/** Puts text on the clipboard. Browsers let a page do so only over https and on localhost. */
export async function copyText(text: string): Promise<void> {
  if (!window.isSecureContext) throw new Error('The browser lets a page use the clipboard only over https.');
  await navigator.clipboard.writeText(text);
}
