/** Fetches all pages of a list, one after another; `findNext` returns where the next one begins. */
export async function gatherPages<Page, Place>(
  fetchPage: (place: Place | undefined) => Promise<Page>,
  findNext: (page: Page) => Place | undefined,
): Promise<[Page, ...Page[]]> {
  const first = await fetchPage(undefined);
  const pages: [Page, ...Page[]] = [first];
  for (let place = findNext(first); place !== undefined;) {
    const page = await fetchPage(place);
    pages.push(page);
    place = findNext(page);
  }
  return pages;
}
