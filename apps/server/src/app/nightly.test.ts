import { expect, test } from 'vitest'
import { nightly } from './nightly.ts'

test('runs work once a night, between three and eight in the morning of UTC+8', async () => {
  const done: string[] = []
  const run = nightly(async ({ text }: { now: number; text: string }) => void done.push(text))
  const nights = ['2026-11-19T03:00:00', '2026-11-20T07:59:59']
  for (const text of [
    '2026-11-18T12:00:00',
    '2026-11-19T02:59:59',
    nights[0]!,
    '2026-11-19T03:10:00',
    '2026-11-19T07:59:59',
    nights[1]!,
    '2026-11-21T08:00:00',
  ])
    await run({ now: Date.parse(`${text}+08:00`), text })
  expect(done).toEqual(nights)
})

test('repeats failed work in the same night', async () => {
  let tries = 0
  const run = nightly(async (_around: { now: number }) => {
    tries += 1
    if (tries === 1) throw new Error('no database')
  })
  const now = Date.parse('2026-11-19T03:00:00+08:00')
  await expect(run({ now })).rejects.toThrow('no database')
  await run({ now })
  await run({ now })
  expect(tries).toBe(2)
})
