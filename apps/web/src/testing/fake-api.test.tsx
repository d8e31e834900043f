import { expect, test } from 'vitest'
import { call, newIdempotencyKey } from '../api/client.ts'
import { fakeApi } from './fake-api.ts'
import { takeFaultyCalls } from './faulty-calls.ts'

async function askUnprepared(): Promise<void> {
  const { restore } = fakeApi({ getRanking: [] })
  await call('getRanking', {})
  await expect(call('getServerTime', {})).rejects.toThrow('no answer is prepared for getServerTime')
  restore()
}

test('a call without a prepared answer is recorded by its name, once', async () => {
  await askUnprepared()
  expect(takeFaultyCalls()).toEqual(['getServerTime has no prepared answer'])
  expect(takeFaultyCalls()).toEqual([])
})

test('a call without the idempotency key that it needs is recorded, and one with it is answered', async () => {
  const { restore } = fakeApi({ rateHelp: null })
  const vote = { id: '1', isHelpful: true }
  await expect(call('rateHelp', vote)).rejects.toThrow('rateHelp needs an idempotency key')
  expect(takeFaultyCalls()).toEqual(['rateHelp has no idempotency key'])
  await expect(call('rateHelp', vote, { key: newIdempotencyKey() })).resolves.toBeNull()
  expect(takeFaultyCalls()).toEqual([])
  restore()
})

// The test itself passes; the hook of `setup.ts` must fail it.
test.fails('a test that makes such a call fails', askUnprepared)
