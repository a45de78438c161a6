import { siteSchema } from '@floatwise/contracts';
import { it } from 'vitest';
import { expectSameReading } from '../lib/test/expect-same-reading.ts';
import { readSite } from './site.ts';

it("reads the site's settings as the contract does", () => {
  expectSameReading(siteSchema, readSite, {
    productName: 'Floatwise',
    supportEmail: 'support@example.com',
    founders: [{ name: 'Ada', role: 'Founder', url: 'https://example.com' }],
    credits: {
      freeUntil: '2999-12-31T00:00:00Z',
      canBuy: true,
      canAdd: false,
      pricePerCreditCents: 10,
      currency: 'eur',
    },
    sendsMail: true,
    hasGoogle: true,
    companySignIn: 'Example Ltd',
  });
});
