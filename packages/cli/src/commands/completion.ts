import { listTools } from '@floatwise/tools';
import { Argument } from 'commander';
import type { AddCommand } from '../command.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof shells)[number];

/** What can be completed. */
interface Words {
  readonly commands: readonly { readonly name: string; readonly options: readonly string[] }[];
  readonly tools: readonly string[];
}

export const addCompletion: AddCommand = (program, terminal) => {
  program
    .command('completion')
    .addArgument(new Argument('<shell>').choices(shells))
    .description('print a completion script: source <(floatwise completion bash)')
    .action((shell: Shell) => {
      const commands = program.commands.map((command) => ({
        name: command.name(),
        options: command.options.flatMap(({ long }) => long ?? []),
      }));
      terminal.print(scripts[shell]({ commands, tools: listTools().map(({ id }) => id) }));
    });
};

/** The commands whose first argument is a tool. */
const takesTool = ['convert', 'help'];

const scripts: Readonly<Record<Shell, (words: Words) => string>> = {
  bash: ({ commands, tools }) =>
    [
      '_floatwise() {',
      '  local word="${COMP_WORDS[COMP_CWORD]}" words=""',
      `  if [ "$COMP_CWORD" -eq 1 ]; then words="${commands.map(({ name }) => name).join(' ')} --help --version"`,
      '  else case "${COMP_WORDS[1]}" in',
      ...commands.map(({ name, options }) => {
        const first = takesTool.includes(name)
          ? `[ "$COMP_CWORD" -eq 2 ] && words="${tools.join(' ')}" || `
          : '';
        return `    ${name}) ${first}words="${options.join(' ')}" ;;`;
      }),
      '  esac; fi',
      '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
      '}',
      'complete -o default -F _floatwise floatwise',
    ].join('\n'),
  zsh: (words) => ['autoload -U +X bashcompinit && bashcompinit', scripts.bash(words)].join('\n'),
  fish: ({ commands, tools }) =>
    [
      `complete -c floatwise -n __fish_use_subcommand -f -a "${commands.map(({ name }) => name).join(' ')}"`,
      ...commands.flatMap(({ name, options }) =>
        options.map(
          (option) => `complete -c floatwise -n "__fish_seen_subcommand_from ${name}" -l ${option.slice(2)}`,
        ),
      ),
      ...takesTool.map(
        (name) => `complete -c floatwise -n "__fish_seen_subcommand_from ${name}" -a "${tools.join(' ')}"`,
      ),
    ].join('\n'),
};
