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
        'XER files do not state their code page. If names look wrong in the result, choose it here. A file that says it is Unicode is read as Unicode.',
    }),
};
