import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('runs calls up to its limit, queues some and refuses the rest', async () => {
  const gate = createGate(2, 3)
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => ends.push(resolve))
    running--
    return 'done'
  }
  const all = Array.from({ length: 7 }, () => gate.run(work))
  expect(await Promise.all(all.slice(5))).toEqual([null, null])
  for (let ended = 0; ended < 5; ended++) {
    await Promise.resolve()
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await Promise.all(all.slice(0, 5))).toEqual(Array(5).fill('done'))
  expect(most).toBe(2)
})

it('frees its slot after a failure', async () => {
  const gate = createGate(1, 0)
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(() => Promise.resolve('next'))).toBe('next')
})
