import type { Conversion } from '@floatwise/contracts';
import type { InputBytes, InputFile, ToolCall } from './ports.ts';

/** Combines the bytes of each file with its name and place from the record. */
export function placeInputs(
  { fileName, inputs }: Pick<Conversion, 'fileName' | 'inputs'>,
  bytes: readonly InputBytes[],
): Pick<ToolCall, 'fileName' | 'bytes' | 'others' | 'baseline'> {
  const named = inputs ?? [{ fileName, place: 'file' as const }];
  const listIn = (place: 'file' | 'baseline'): InputFile[] =>
    bytes.flatMap((content, index) => {
      const input = named[index];
      return input?.place === place ? [{ fileName: input.fileName, bytes: content }] : [];
    });
  const [first, ...others] = listIn('file');
  const [baseline] = listIn('baseline');
  if (first === undefined) throw new RangeError('A conversion has a file that is no baseline.');
  return {
    ...first,
    ...(others.length === 0 ? {} : { others }),
    ...(baseline === undefined ? {} : { baseline }),
  };
}
