/** The browser's own, instead of Node's `node:util`. */
const { TextDecoder: BrowserTextDecoder } = globalThis;

export { BrowserTextDecoder as TextDecoder };
