import { parseArgs } from 'node:util';
import { CommandError, type Command, type Terminal } from '../command.ts';
import { openFolders } from '../local-files.ts';

export const mcp: Command = {
  usage: 'floatwise mcp --root FOLDER [--root FOLDER]...',
  summary:
    'Serves assistants by the Model Context Protocol over standard input and output. They can read and write files only below the given folders.',
  run: runMcp,
};

async function runMcp(words: readonly string[], { printError }: Terminal): Promise<void> {
  const files = await openFolders(parseRoots(words));
  // Imported here because no other command needs them.
  const [{ createLocalServer }, { StdioServerTransport }] = await Promise.all([
    import('@floatwise/mcp'),
    import('@modelcontextprotocol/sdk/server/stdio.js'),
  ]);
  const server = createLocalServer(files);
  const closed = new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    // The assistant has closed its end of the pipe.
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  printError('Floatwise is serving an assistant. It exits when the assistant disconnects.');
  await closed;
}

function parseRoots(words: readonly string[]): string[] {
  let root: string[] | undefined;
  try {
    ({ root } = parseArgs({
      args: [...words],
      options: { root: { type: 'string', multiple: true } },
    }).values);
  } catch {
    throw new CommandError("'floatwise mcp' takes --root FOLDER and nothing else; see 'floatwise --help'.");
  }
  if (root === undefined)
    throw new CommandError("'floatwise mcp' needs --root FOLDER, below which files may be read and written.");
  return root;
}
