import imported from 'react-apexcharts';

/** The library is CommonJS: its default export is one level deeper than its types say. */
const wrapped = imported as typeof imported & { default?: typeof imported };

/** The library's own component. */
export const Chart = wrapped.default ?? imported;
