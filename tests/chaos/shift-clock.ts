/**
 * Loaded before a service (`node --import`). The first SIGUSR2 moves its clock forward by CLOCK_SHIFT_MS, the next one
 * back, and so on. Timers are not affected, as when the clock of a machine is set.
 */
const RealDate = Date;
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
let aheadMs = 0;
const now = (): number => RealDate.now() + aheadMs;

// Not a subclass, because libraries recognise dates by the name of their constructor.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? shiftMs : 0;
});
