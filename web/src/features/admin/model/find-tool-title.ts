/** Answers the titles of tools by their ids; a tool that is gone is named by its id. */
export function createTitleFinder(
  tools: readonly { readonly id: string; readonly title: string }[],
): (toolId: string) => string {
  const titles = new Map(tools.map(({ id, title }) => [id, title]));
  return (toolId) => titles.get(toolId) ?? toolId;
}
