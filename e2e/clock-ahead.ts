// Loaded before a test's own server, and no part of it: its clock goes ahead of this machine's by so many ms. No night is
// waited for, and neither a price nor a row of the past is written: what comes with time comes by itself.
const ahead = parseInt(process.env['CANDOR_E2E_AHEAD'] ?? '0', 10)
const Real = Date

const now = () => Real.now() + ahead
globalThis.Date = new Proxy(Real, {
  construct: (target, given, made): object =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
