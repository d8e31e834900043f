import { Registry, collectDefaultMetrics } from 'prom-client'

/**
 * Creates the registry behind `/metrics`, with the process's own metrics (memory, event loop, garbage collection).
 * Modules define metrics beside their code: `new Histogram({ …, registers: [registry] })`; names begin with `candor_`
 * and end with the unit. Each app has its own registry, so that a test can run several.
 */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'candor_' })
  return registry
}
