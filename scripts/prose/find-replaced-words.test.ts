import { expect, it } from 'vitest';
import { allowedPhrases, findReplacedWords, replacedWords } from './find-replaced-words.ts';

it.each(Object.entries(replacedWords))('finds %s in a sentence, on its line', (word, better) => {
  const text = `The gateway queues the file.\nIt is ${word.toUpperCase()} here.`;
  expect(findReplacedWords(text)).toEqual([{ line: 2, word: word.toUpperCase(), better }]);
});

it.each(allowedPhrases)('allows %s, but not a replaced word beside it', (phrase) => {
  expect(findReplacedWords(`It is ${phrase} here.`)).toEqual([]);
  expect(findReplacedWords(`It is ${phrase} and told.`)).toHaveLength(1);
});

it('finds no word within another', () => {
  expect(findReplacedWords('The duane wall; reckonable; invain; standard; storyteller.')).toEqual([]);
});
