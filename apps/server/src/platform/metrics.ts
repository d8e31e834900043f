import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * The registry behind `/metrics`, with the process's own figures in it (memory, event loop, garbage collection).
 * A part of the server makes its figures beside its code: `new Histogram({ …, registers: [registry] })`; names
 * begin with `candor_` and end with the unit. One registry per app, so that tests can have many.
 */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'candor_' })
  return registry
}
