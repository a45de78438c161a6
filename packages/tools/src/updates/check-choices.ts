import { UnusableInputError } from '@floatwise/contracts/unusable-input-error';
import { listNearest } from '@floatwise/schedule/model';
import { checkFinishOption, getPairCode, listCodeTypes } from '@floatwise/schedule/updates';
import type { UpdatesOptions } from './options.ts';
import { readMilestones, readResponsible } from './read-choices.ts';
import type { UpdatesWindow } from './updates-window.ts';

const shownTypes = 5;

/**
 * Refuses names in options that no file of a comparison has. A series may lack them in some of its files, but the finish that is followed
 * must be in the last two.
 */
export class ChoiceCheck {
  readonly #options: UpdatesOptions;
  readonly #missing: Set<string>;
  readonly #codeTypes = new Map<string, string>();

  constructor(options: UpdatesOptions) {
    this.#options = options;
    this.#missing = new Set(readMilestones(options));
  }

  addWindow({ projects }: Pick<UpdatesWindow, 'projects'>): void {
    for (const { paired } of projects) {
      for (const side of [paired.previous, paired.current]) {
        if (this.#missing.size === 0) break;
        for (const activity of side.activities) this.#missing.delete(getPairCode(activity));
      }
      for (const name of [...listCodeTypes(paired.previous), ...listCodeTypes(paired.current)])
        this.#codeTypes.set(name.toLowerCase(), name);
    }
  }

  /** Throws `UnusableInputError` with E_VALUE. `last` is the last window. */
  check({ projects }: Pick<UpdatesWindow, 'projects'>): void {
    const paired = projects.map((project) => project.paired);
    // The period that a series opens on.
    const { finish } = this.#options;
    if (finish !== '') checkFinishOption(paired, { option: 'finish', id: finish });
    for (const id of this.#missing) checkFinishOption(paired, { option: 'milestones', id });
    const choice = readResponsible(this.#options);
    if (choice?.kind !== 'code') return;
    const name = choice.type.replace(/\s+/g, ' ').toLowerCase();
    if (this.#codeTypes.has(name)) return;
    const nearest = listNearest([...this.#codeTypes.values()], choice.type).slice(0, shownTypes);
    const known =
      nearest.length === 0
        ? 'The files have no activity codes'
        : `There are, for example, ${nearest.join(', ')}`;
    throw new UnusableInputError(
      'E_VALUE',
      `The option responsible is '${choice.type}', but no activity code type has this name. ${known}. Write one of them, or a level of the WBS such as WBS 2.`,
    );
  }
}
