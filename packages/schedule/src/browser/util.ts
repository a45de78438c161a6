/** The browser's own, in place of Node's `node:util`. */
const { TextDecoder: BrowserTextDecoder } = globalThis;

export { BrowserTextDecoder as TextDecoder };
