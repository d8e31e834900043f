import { expect, test } from 'vitest'
import { createBus } from './bus.ts'

interface Topics {
  tick: { symbol: string; seq: number }
  halted: string
}

test('notifies the listeners of a topic at once and in order', () => {
  const bus = createBus<Topics>((error) => {
    throw error
  })
  const heard: string[] = []
  bus.subscribe('tick', ({ symbol }) => heard.push(`first ${symbol}`))
  bus.subscribe('tick', ({ seq }) => heard.push(`second ${seq}`))
  bus.subscribe('halted', (symbol) => heard.push(`halted ${symbol}`))
  bus.publish('tick', { symbol: 'BTCUSDT', seq: 7 })
  expect(heard).toEqual(['first BTCUSDT', 'second 7'])
})

test('notifies no ended subscription, even one that ends during a message', () => {
  const bus = createBus<Topics>((error) => {
    throw error
  })
  let heard = 0
  const end = bus.subscribe('halted', () => {
    heard++
    end()
  })
  bus.publish('halted', 'XAUUSD')
  bus.publish('halted', 'XAUUSD')
  expect(heard).toBe(1)
})

test('reports a listener that throws or rejects, and notifies the others', async () => {
  const errors: unknown[] = []
  const bus = createBus<Topics>((error, topic) => errors.push([topic, (error as Error).message]))
  let heard = 0
  bus.subscribe('halted', () => {
    throw new Error('now')
  })
  bus.subscribe('halted', async () => {
    throw new Error('later')
  })
  bus.subscribe('halted', () => heard++)
  bus.publish('halted', 'EURUSD')
  expect(heard).toBe(1)
  await expect
    .poll(() => errors)
    .toEqual([
      ['halted', 'now'],
      ['halted', 'later'],
    ])
})
