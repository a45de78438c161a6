import { z } from 'zod';

// Compiled validators need `new Function`, which the content security policy forbids.
z.config({ jitless: true });
