import { expect, test } from 'vitest'
import { call } from '../api/client.ts'
import { fakeApi } from './fake-api.ts'
import { takeUnprepared } from './unprepared-calls.ts'

async function askUnprepared(): Promise<void> {
  const { restore } = fakeApi({ getRanking: [] })
  await call('getRanking', {})
  await expect(call('getServerTime', {})).rejects.toThrow('no answer is prepared for getServerTime')
  restore()
}

test('a call without a prepared answer is recorded by its name, once', async () => {
  await askUnprepared()
  expect(takeUnprepared()).toEqual(['getServerTime'])
  expect(takeUnprepared()).toEqual([])
})

// The test itself passes; the hook of `setup.ts` must fail it.
test.fails('a test that makes such a call fails', askUnprepared)
