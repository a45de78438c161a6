/** Node's HTTP. An import of `node:http` also loads Node's fetch and HTTP/2, which takes a tenth of the start of a service. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
