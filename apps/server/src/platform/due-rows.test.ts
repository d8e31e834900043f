import { expect, test } from 'vitest'
import { createLateness } from './due-rows.ts'

function watch(oldestAt: (now: number) => Promise<number | null>) {
  const [reports, ages]: [string[], number[]] = [[], []]
  const look = createLateness([{ job: 'payouts', oldestAt, limitMs: 1_000 }], {
    report: (error, what) => void reports.push(`${what}: ${(error as Error).message}`),
    onAge: (_job, ageMs) => void ages.push(ageMs),
  })
  return { look, reports, ages }
}

const waiting = (ageMs: number) => `payouts: the oldest due row has been waiting for ${ageMs} ms`

test('reports a job whose oldest row is late at two checks, once until it has caught up', async () => {
  let oldest: number | null = null
  const { look, reports, ages } = watch(async () => oldest)
  await look(10_000)
  oldest = 8_999
  await look(15_000)
  expect(reports).toEqual([waiting(6_001)])
  await look(20_000)
  oldest = 20_500
  await look(21_000)
  await look(22_000)
  // Another row became late in between, so it is not clear yet whether the job keeps up.
  oldest = 21_500
  await look(30_000)
  expect(reports).toHaveLength(1)
  await look(31_000)
  expect(reports).toEqual([waiting(6_001), waiting(9_500)])
  expect(ages).toEqual([0, 6_001, 11_001, 500, 1_500, 8_500, 9_500])
})

test('does not report rows that became due while the server was stopped', async () => {
  const { look, reports, ages } = watch(async () => 1)
  await look(1_000_000)
  expect(reports).toEqual([])
  expect(ages).toEqual([999_999])
})

test('reports a check that fails', async () => {
  const { look, reports, ages } = watch(async () => Promise.reject(new Error('no database')))
  await look(10_000)
  expect(reports).toEqual(['payouts: no database'])
  expect(ages).toEqual([])
})
