import { z } from 'zod';
import { codePageOption } from '../input/code-page-option.ts';

export const optionsSchema = z.object({ ...codePageOption });
