/**
 * Cancels a conversion, or has a result removed that has arrived. If the call is lost, the server does the same some minutes
 * later. Also sent when the page is about to close.
 */
export async function removeConversion(id: string): Promise<void> {
  await fetch(`/api/conversions/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}
