import type { Answering } from '../mcp-tool.ts';
import type { ListedFile } from '../file-access.ts';
import { cutPage } from '../paging.ts';

export const pageFiles: Answering<'list_files', readonly ListedFile[]> = ({ text = '', ...page }, files) =>
  cutPage(
    files.filter(({ path, name = '' }) => `${path} ${name}`.toLowerCase().includes(text.toLowerCase())),
    page,
    (file) => file,
  );
