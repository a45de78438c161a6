import { hasDecimals, type ColumnValue, type LocaleSource } from '../locale/index.ts';

const dateElements = /<(?:\w+:)?(\w*Date)>([^<]{6,100})</g;
const numberElements =
  /<(?:\w+:)?(\w*(?:Duration|Units|Cost|Lag|Float|FloatLimit|Percent|PercentComplete|Per\w+|Quantity|Rate|CostValue|DoubleValue))>([^<]{1,64})</g;

/** The dates and numbers of P6 XML by element, listed when a value needs them. Signs and digits are ASCII in every encoding. */
export const createLocaleSource = (bytes: Uint8Array): LocaleSource => ({
  dates: () => listValues(bytes, dateElements),
  numbers: () => listValues(bytes, numberElements),
  mayShow: (symbol) => hasDecimals(bytes, symbol),
});

const chunkBytes = 1 << 20;

/** Reads in chunks, so that the text of a large file is never in memory as a whole; a value across two of them is no loss. */
function* listValues(bytes: Uint8Array, elements: RegExp): Generator<ColumnValue> {
  const decoder = new TextDecoder('latin1');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const text = decoder.decode(bytes.subarray(at, at + chunkBytes)).replaceAll('\0', '');
    for (const [, element = '', value = ''] of text.matchAll(elements)) yield [element, value];
  }
}
