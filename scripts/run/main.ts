import { resolve } from 'node:path';
import { catchMail } from './catch-mail.ts';
import { createSecretHider } from './secrets.ts';
import { createMesh, type Mesh } from './mesh.ts';
import { createOutput } from './output.ts';
import { onEndRequest } from './on-end-request.ts';
import { listServiceNames } from './plans.ts';
import { resolvePorts } from './ports.ts';
import { readSettings, SettingError } from './settings.ts';
import { formatWelcome } from './welcome.ts';

const rootDir = resolve(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const { settings, healthPorts, notices } = await resolvePorts(readSettings(process.env, rootDir));
  const names = ['engines', ...listServiceNames(settings), 'mail'];
  const output = createOutput(names, (text) => process.stdout.write(text), {
    isTty: process.stdout.isTTY,
    hide: createSecretHider(settings.hidden),
  });
  for (const notice of notices) output.notice(notice);
  const caught = await catchMail(settings, output);
  const mesh = createMesh({ settings: caught.settings, healthPorts, output, rootDir });
  onEndRequest({
    first: (reason) => {
      output.notice(`ending (${reason}); once more ends it at once`);
      void endMesh(mesh, 0);
    },
    again: () => {
      mesh.kill();
      process.exit(1);
    },
  });
  try {
    if (await mesh.start()) output.write(formatWelcome(settings));
  } catch (error) {
    output.notice(error instanceof SettingError ? error.message : String(error));
    await endMesh(mesh, 1);
  }
}

async function endMesh(mesh: Mesh, exitCode: number): Promise<void> {
  await mesh.stop();
  process.exit(exitCode);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof SettingError ? error.message : String(error)}\n`);
  process.exit(1);
});
