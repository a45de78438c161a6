import fc from 'fast-check';

// The result of a build depends only on its code: every property is tried on the same cases each time. `make fuzz-properties`
// tries others; a failure it finds becomes a case with its own test.
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_123);
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
