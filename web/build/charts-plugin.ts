import type { Plugin } from 'vite';

/** ApexCharts writes a style element for its legend with every chart, even one without a legend. */
const legendStyles = 'this.legendHelpers.appendToForeignObject(),';

/** Removes from ApexCharts what the content security policy refuses; the pages draw their own legends. */
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
