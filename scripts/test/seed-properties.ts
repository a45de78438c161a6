import fc from 'fast-check';

// What a build says depends on its code alone: every property is tried on the same cases each time. `make fuzz-properties`
// tries others; what it finds becomes a case with a test of its own.
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
