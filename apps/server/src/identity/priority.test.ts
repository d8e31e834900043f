import { afterAll, beforeAll, expect, test } from 'vitest'
import { userId } from '../platform/files/testing/file-world.ts'
import { granted } from '../testing/answers.ts'
import { openIdentityWorld, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('priority')
})
afterAll(() => world.close())

async function apply(by: string, seed: number, docNumber: string): Promise<string> {
  const passportImage = await world.picture(seed, by)
  const fields = { docType: 'passport' as const, ...person, docNumber, passportImage }
  return granted(await world.call('applyBasicAuth', fields, { by })).id
}

/** The queue from its top. */
async function queue(show: 'open' | 'closed') {
  const page = { pageNo: 1, pageSize: 50, order: 'asc', show } as const
  const { records } = granted(await world.callConsole('listIdentities', page))
  return records.map(({ id, priority }) => [id, priority])
}

test('lists a resubmission before earlier first applications, until it is decided', async () => {
  const first = await apply(userId, 500, 'AB123456')
  const earlier = await apply('4712', 501, 'CD987654')
  expect(await queue('open')).toEqual([
    [first, 'normal'],
    [earlier, 'normal'],
  ])
  granted(await world.callConsole('claimItem', { queue: 'identity', id: first }))
  granted(
    await world.callConsole('rejectIdentity', {
      id: first,
      version: 1,
      remark: 'as seen',
      reasonKey: 'not_accepted',
      fields: [{ field: 'passportImage', reasonKey: 'blurred' }],
    }),
  )
  const again = await apply(userId, 502, 'AB123456')
  expect(await queue('open')).toEqual([
    [again, 'high'],
    [earlier, 'normal'],
  ])
  expect(await queue('closed')).toEqual([[first, 'normal']])
})
