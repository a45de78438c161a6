import type { Plugin } from 'vite';

/** The library of charts writes a style element for its legend with every chart, also where there is no legend. */
const legendStyles = 'this.legendHelpers.appendToForeignObject(),';

/** Takes out of the library what the content security policy refuses; the pages have legends of their own. */
export function chartsPlugin(): Plugin {
  return {
    name: 'charts-without-inline-styles',
    apply: 'build',
    transform(code, id) {
      if (!/\/apexcharts\/dist\/apexcharts\.\w+\.js$/.test(id)) return undefined;
      if (!code.includes(legendStyles)) {
        throw new Error('The library of charts writes the styles of its legend in another way now.');
      }
      return { code: code.replace(legendStyles, ''), map: null };
    },
  };
}
