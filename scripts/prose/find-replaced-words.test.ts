import { expect, it } from 'vitest';
import { findReplacedWords, replacedWords } from './find-replaced-words.ts';

it.each(Object.entries(replacedWords))('finds %s in a sentence, on its line', (word, better) => {
  const text = `The gateway queues the file.\nIt is ${word.toUpperCase()} here.`;
  expect(findReplacedWords(text)).toEqual([{ line: 2, word: word.toUpperCase(), better }]);
});

it('finds no word within another', () => {
  expect(findReplacedWords('The duane wall; reckonable; invain.')).toEqual([]);
});
