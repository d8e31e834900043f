import { Counter } from 'prom-client'
import { expect, test } from 'vitest'
import { createRegistry } from './metrics.ts'

test('reports the figures of the process and of the parts, separately per app', async () => {
  const one = createRegistry()
  const other = createRegistry()
  const orders = new Counter({
    name: 'candor_orders_total',
    help: 'Orders taken',
    registers: [one],
  })
  orders.inc(3)
  expect(await one.metrics()).toMatch(/^candor_orders_total 3$/m)
  expect(await one.metrics()).toMatch(/^candor_nodejs_eventloop_lag_seconds \d/m)
  expect(await other.metrics()).not.toContain('candor_orders_total')
})
