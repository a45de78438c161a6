export * from './engines.ts';
export * from './find-free-port.ts';
export * from './generate-xer.ts';
export * from './golden.ts';
export * from './mesh.ts';
