/**
 * Loaded before a service (`node --import`): each SIGUSR2 puts its clock forward by CLOCK_SHIFT_MS, the next one back, as a clock
 * that is set does. Timers go on as they were.
 */
const RealDate = Date;
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
let aheadMs = 0;
const now = (): number => RealDate.now() + aheadMs;

// Not a class of its own: libraries know dates by the name of what makes them.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === 0 ? shiftMs : 0;
});
