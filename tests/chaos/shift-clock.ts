/**
 * Loaded before a service (`node --import`). Its clock is wrong by CLOCK_WRONG_MS from the start. The first SIGUSR2 moves the
 * clock forward by CLOCK_SHIFT_MS, the next one back, and so on. Timers are not affected, as when the clock of a machine is set.
 */
const RealDate = Date;
const wrongMs = Number(process.env['CLOCK_WRONG_MS'] ?? 0);
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
let aheadMs = wrongMs;
const now = (): number => RealDate.now() + aheadMs;

// Not a subclass, because libraries recognise dates by the name of their constructor.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values: unknown[], made) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, made) as Date,
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + wrongMs });
process.on('SIGUSR2', () => {
  aheadMs = aheadMs === wrongMs ? wrongMs + shiftMs : wrongMs;
});
