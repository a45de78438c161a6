import { constants } from 'node:zlib';
import compression from 'compression';

/** What the gateway has at hand anyway and fits a packet or two is not worth compressing. */
const leastJsonBytes = 4 * 1024;

/** Lists that the pages ask for at the start: what is compressed of them arrives a round trip earlier. */
export const compressList = compression({ threshold: leastJsonBytes });

/** Less is on its way before it is compressed. */
const leastBytes = 64 * 1024;
/** A workbook is packed already. */
const isPacked = /spreadsheetml/;

/**
 * Long reports and schedules travel compressed to who takes that: a report of megabytes is a tenth of them, a schedule a
 * seventh. The quickest grade by far is hardly larger than the usual one. Done on threads of their own as the bytes pass;
 * what tells a length below the bound leaves as it is. An answer must tell its length beforehand, or it is taken for long.
 */
export const compressLarge = compression({
  threshold: leastBytes,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  filter: (_request, response) => !isPacked.test(String(response.getHeader('content-type'))),
});
