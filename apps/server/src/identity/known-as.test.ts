import { afterAll, beforeAll, expect, test } from 'vitest'
import { userId } from '../platform/files/testing/file-world.ts'
import { granted } from '../testing/answers.ts'
import { knownFault, type KnownAs } from './known-as.ts'
import { applicationsOf } from './queries.ts'
import { openIdentityWorld, otto, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('legal name')
})
afterAll(() => world.close())

const known = (id: string) => world.identity.knownAsOf(id, world.world.clock.now())
const nameOf = async (id: string) => (await known(id)).name
const givenTo = (id: string) => world.givenIdentity(id, world.world.clock.now())
const page = { pageNo: 1, pageSize: 10, order: 'asc' } as const

async function applied(): Promise<string> {
  const passportImage = await world.picture(500)
  const record = granted(
    await world.call('applyBasicAuth', { docType: 'passport', ...person, passportImage }),
  )
  granted(await world.callConsole('claimItem', { queue: 'identity', id: record.id }))
  return record.id
}
async function versionOf(id: string, show: 'open' | 'closed') {
  const { records } = granted(await world.callConsole('listIdentities', { ...page, show }))
  return records.find((one) => one.id === id)!.version
}

test('invalidates a read identity once it has changed', async () => {
  const stands = async (read: KnownAs, id: string) =>
    knownFault(await applicationsOf(world.pool, id), read) === null
  const before = await known(userId)
  expect(await stands(before, userId)).toBe(true)
  const id = await applied()
  expect(await stands(before, userId)).toBe(false)
  const under = await known(userId)
  expect(under).toMatchObject({ level: 0, name: null })
  expect(await stands(under, userId)).toBe(true)
  granted(
    await world.callConsole('rejectIdentity', {
      id,
      version: await versionOf(id, 'open'),
      remark: 'blurred',
      reasonKey: 'not_accepted',
      fields: [{ field: 'passportImage', reasonKey: 'blurred' }],
    }),
  )
  expect(await stands(under, userId)).toBe(false)
})

test('gives the passed name as typed, only while it is valid', async () => {
  expect(await nameOf(userId)).toBe(null)
  const id = await applied()
  // A name under review is only a claim.
  expect(await nameOf(userId)).toBe(null)
  const typed = { surname: "O'Neil", firstName: 'Ana María', country: person.country }
  expect(await givenTo(userId)).toEqual(typed)
  const version = await versionOf(id, 'open')
  await world.lookAt(id)
  granted(await world.callConsole('approveIdentity', { id, version, remark: 'as seen' }))
  expect(await nameOf(userId)).toBe("O'Neil Ana María")
  expect(await nameOf('4712')).toBe(null)
  expect(await givenTo(userId)).toEqual(typed)
  expect(await givenTo('4712')).toBe(null)

  const revoked = granted(
    await world.callConsole('revokeIdentity', {
      id,
      version: await versionOf(id, 'closed'),
      remark: 'the passport is another’s',
      reasonKey: 'mismatch',
    }),
  )
  expect(await nameOf(userId)).toBe("O'Neil Ana María")
  const approvalId = revoked.pendingApprovalId!
  granted(await world.callConsole('claimItem', { queue: 'approval', id: approvalId }, otto))
  const { records } = granted(
    await world.callConsole('listApprovals', { ...page, show: 'open' }, otto),
  )
  const { digest } = records.find((one) => one.id === approvalId)!
  granted(await world.callConsole('approveApproval', { id: approvalId, digest }, otto))
  expect(await nameOf(userId)).toBe(null)
  expect(await givenTo(userId)).toBe(null)
})
