import { config } from 'zod';
import { anonymise, describeLeftOut } from '@floatwise/schedule/anonymise';
import { readWithDetector } from '@floatwise/schedule/code-page-detector';
import { codePages } from '@floatwise/schedule/xer';
import { checkSchedule, findPaths, lookAhead, openView } from '@floatwise/tools/view';
import type { ViewAnswer, ViewQuestion } from '../model/view-questions.ts';
import { createCards } from './create-card.ts';
import { createOutline } from './create-outline.ts';
import { type OpenedFile, serveSchedule } from './serve-schedule.ts';
import { createTrials, type Trials } from './try-edits.ts';

// The content security policy allows no compiled validators.
config({ jitless: true });

/** Opens a schedule for the page `/view`, which asks questions about it. @throws UnusableInputError as the tools do */
async function openForView(bytes: Uint8Array, codePage: string | undefined): Promise<OpenedFile> {
  const page = codePages.find((each) => each === codePage);
  const { file, facts } = await readWithDetector(() => openView(bytes, page));
  const { schedule } = file;
  const outline = createOutline(schedule);
  const answer = async (question: ViewQuestion): Promise<ViewAnswer> => {
    switch (question.about) {
      case 'checks': {
        const { fileName, options, baseline } = question;
        const other = baseline && {
          fileName: baseline.name,
          bytes: new Uint8Array(await baseline.arrayBuffer()),
        };
        const asked = { fileName, options: { ...options, codePage: page ?? 'auto' }, baseline: other };
        return { about: 'checks', ...(await readWithDetector(() => checkSchedule(file, asked))) };
      }
      case 'paths': {
        const { sentence, table } = findPaths(file, question);
        return { about: 'paths', sentence, table };
      }
      case 'ahead':
        return {
          about: 'ahead',
          ...lookAhead(schedule, question, (place) => outline.rows.ofActivity[place] ?? 0),
        };
      case 'anonymised': {
        const { files, weeks } = question;
        const contents = await Promise.all(
          files.map(async (each) => new Uint8Array(await each.arrayBuffer())),
        );
        const made = await readWithDetector(() => anonymise(contents, { weeks }));
        return {
          about: 'anonymised',
          contents: made.map(({ bytes }) => Uint8Array.from(bytes)),
          leftOut: describeLeftOut(made.flatMap(({ leftOut }) => leftOut)),
        };
      }
    }
  };
  let trials: Trials | undefined;
  const tryEdits: Trials = (question) => (trials ??= createTrials(schedule))(question);
  return { outline, findCard: createCards(schedule), unread: facts.unread, facts, answer, tryEdits };
}

serveSchedule(openForView);
