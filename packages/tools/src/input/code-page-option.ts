import { codePages, formatCodePage } from '@floatwise/schedule/xer-bytes';
import { z } from 'zod';

const auto = { auto: 'Detect from the names' } as const;
const titles = Object.fromEntries(codePages.map((codePage) => [codePage, formatCodePage(codePage)]));

/** The option of every tool that accepts an XER; spread it into the schema of its options. */
export const codePageOption = {
  codePage: z
    .enum(['auto', ...codePages])
    .default('auto')
    .meta({
      title: 'Code page of names',
      isForOneFile: true,
      onlyFor: ['.xer'],
      choiceTitles: { ...auto, ...titles },
      description:
        'An XER does not say in which code page P6 wrote it. The result shows three names as they were read; choose the code page here if they are wrong. A file that says it is Unicode is read as Unicode.',
    }),
};
