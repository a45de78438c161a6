import imported from 'react-apexcharts';

/** The library is no ES module: what it exports stands one step deeper than its types say. */
const wrapped = imported as typeof imported & { default?: typeof imported };

/** The library's own component. */
export const Chart = wrapped.default ?? imported;
