import { collect, type AddCommand, type Terminal } from '../command.ts';
import { openFolders } from '../local-files.ts';

export const addMcp: AddCommand = (program, terminal) => {
  program
    .command('mcp')
    .description(
      'serve assistants by the Model Context Protocol over standard input and output; they can read and write files only below the given folders',
    )
    .requiredOption('--root <FOLDER>', 'a folder; can be repeated', collect)
    .allowExcessArguments(false)
    .action(({ root }: { readonly root: readonly string[] }) => runMcp(root, terminal));
};

async function runMcp(roots: readonly string[], { printError }: Terminal): Promise<void> {
  const files = await openFolders(roots);
  // Imported here because no other command needs them.
  const [{ createLocalServer }, { serveStdio }] = await Promise.all([
    import('@floatwise/mcp'),
    import('@modelcontextprotocol/server/stdio'),
  ]);
  // The assistant closes its end of the pipe when it no longer needs the server.
  const closed = new Promise<void>((resolve) => process.stdin.once('close', resolve));
  serveStdio(() => createLocalServer(files));
  printError('Floatwise is serving an assistant. It exits when the assistant disconnects.');
  await closed;
}
