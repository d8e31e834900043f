import { TransportError } from '@candor/api'
import type { PositionsSummary } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClock } from '../lib/clock.ts'
import { fakeApi, refusal } from '../testing/fake-api.ts'
import { clearSession, useSession } from './session.ts'
import { loadPositionsSummary } from './summaries.ts'

const summary = { currency: 'USDT', positionCount: 2 } as PositionsSummary
let restore: () => void = () => undefined
const known = () => useSession.getState().positionsSummary

beforeEach(() => {
  clearSession()
  setClock(() => 1000)
})
afterEach(() => {
  restore()
  setClock(Date.now)
})

function answer(value: PositionsSummary | Error): Promise<void> {
  const give = () => {
    if (value instanceof Error) throw value
    return value
  }
  restore = fakeApi({ getPositionsSummary: give }).restore
  return loadPositionsSummary()
}

test('200 stores the summary with its time', async () => {
  await answer(summary)
  expect(known()).toEqual({ value: summary, at: 1000 })
})

test('any other code empties it', async () => {
  await answer(summary)
  await answer(refusal(403, 'Not allowed'))
  expect(known()).toBeNull()
})

test.each([429, 500, 503] as const)(
  'a server that could not read it now (%s) leaves the last one, with its age',
  async (code) => {
    await answer(summary)
    setClock(() => 9000)
    await expect(answer(refusal(code, 'Could not be read'))).rejects.toThrow('Could not be read')
    expect(known()).toEqual({ value: summary, at: 1000 })
  },
)

test('a lost connection keeps the last one, with its age', async () => {
  await answer(summary)
  setClock(() => 9000)
  await expect(answer(new TransportError('Failed to fetch', true))).rejects.toThrow()
  expect(known()).toEqual({ value: summary, at: 1000 })
})
