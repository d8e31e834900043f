import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { openIdentityWorld, otto, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('same person')
})
afterAll(() => world.close())

const page = { pageNo: 1, pageSize: 20, order: 'asc', show: 'open' } as const
async function inQueue(id: string) {
  const { records } = granted(await world.callConsole('listIdentities', page))
  return records.find((one) => one.id === id)!
}

/** A second operator approves a pending approval. */
async function second(approvalId: string, application: string) {
  const { records } = granted(await world.callConsole('listApprovals', page, otto))
  const { id, digest } = records.find((one) => one.id === approvalId)!
  granted(await world.callConsole('claimItem', { queue: 'approval', id }, otto))
  granted(await world.callConsole('claimItem', { queue: 'identity', id: application }, otto))
  await world.lookAt(application, otto)
  granted(await world.callConsole('approveApproval', { id, digest }, otto))
}

type Name = { readonly surname?: string; readonly firstName: string; readonly docNumber?: string }

/** A new account applies with this name and a fixed birthday; an operator has opened it. */
async function appliesAs(by: string, name: Name): Promise<string> {
  await world.pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(by), by])
  const passportImage = await world.picture(501, by)
  const given = { ...person, docNumber: `LL${by}`, ...name, passportImage }
  const { id } = granted(
    await world.call('applyBasicAuth', { docType: 'passport', ...given }, { by }),
  )
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  await world.lookAt(id)
  return id
}

/** Two accounts of one name and birthday: both wait, and none is flagged. */
async function pairOf(owners: readonly string[], ...names: readonly Name[]): Promise<string[]> {
  const ids: string[] = []
  for (const [place, by] of owners.entries()) {
    const id = await appliesAs(by, names[place] ?? names[0]!)
    expect((await inQueue(id)).flags).toEqual([])
    ids.push(id)
  }
  return ids
}
const pass = async (id: string) =>
  granted(await world.callConsole('approveIdentity', { id, version: 1, remark: 'as seen' }))

test('lets one operator pass only one of two waiting accounts of one person', async () => {
  const [first, later] = await pairOf(['4713', '4714'], { firstName: 'Lee' })
  expect((await pass(first!)).applied).toBe(true)
  const { applied, pendingApprovalId } = await pass(later!)
  expect(applied).toBe(false)
  expect(await inQueue(later!)).toMatchObject({ flags: ['duplicate_person'], pendingApprovalId })
  const held = await world.rows("select owner_id from lane_name where name like 'person:%'")
  expect(held).toEqual([{ owner_id: '4713' }])
})

const documentsOf = (...users: readonly string[]) =>
  world.rows(
    `select owner_id from lane_name where name like 'identity:%' and owner_id in (${users.join()})`,
  )

test('does not block a document’s owner by a stranger’s application, and passes it for one account', async () => {
  const docNumber = 'SQ123456'
  const [squat, real, late] = ['4731', '4732', '4733'] as const
  const typed = await appliesAs(squat, { firstName: 'Quin', docNumber })
  expect(await documentsOf(squat)).toEqual([])
  const shown = await appliesAs(real, { firstName: 'Rita', docNumber })
  expect((await pass(shown)).applied).toBe(true)
  expect(await documentsOf(squat, real)).toEqual([{ owner_id: real }])
  const again = await world.callConsole('approveIdentity', {
    id: typed,
    version: 1,
    remark: 'as seen',
  })
  expect(errorOf(again)).toBe('IDENTITY_IN_USE')
  await expect(appliesAs(late, { firstName: 'Lola', docNumber })).rejects.toThrow('IDENTITY_IN_USE')
})

test('passes a document once when two are passed at once, by one operator or by two', async () => {
  const docNumber = 'SQ654321'
  const [one, other, third] = ['4734', '4735', '4736'] as const
  const ids = [
    await appliesAs(one, { firstName: 'Sara', docNumber }),
    await appliesAs(other, { firstName: 'Tess', docNumber }),
  ]
  // The name equals the one that passed above, so a second operator must approve, after the number is taken.
  const twin = await appliesAs(third, { firstName: 'Rita', docNumber })
  const { pendingApprovalId } = await pass(twin)
  const decide = (id: string) =>
    world.callConsole('approveIdentity', { id, version: 1, remark: 'as seen' })
  const answers = await Promise.all(ids.map(decide))
  expect(answers.filter((answer) => errorOf(answer) === null)).toHaveLength(1)
  expect(answers.map(errorOf)).toContain('IDENTITY_IN_USE')
  expect(await documentsOf(one, other, third)).toHaveLength(1)
  await expect(second(pendingApprovalId!, twin)).rejects.toThrow('IDENTITY_IN_USE')
  expect(await documentsOf(third)).toEqual([])
})

test('passes a document once when both applications are passed at once', async () => {
  const pair = await pairOf(['4715', '4716'], { firstName: 'Kim' })
  const answers = await Promise.all(pair.map(pass))
  expect(answers.filter(({ applied }) => applied)).toHaveLength(1)
})

test('stores the country of a passed document beside the residence, by one operator or two', async () => {
  const pair = ['4717', '4718'] as const
  for (const by of pair) await livesIn(world.pool, by, 'VN')
  const [first, later] = await pairOf(pair, { firstName: 'Roy' })
  await pass(first!)
  const countries = () =>
    world.rows(
      'select country, document_country as document from people_user where user_id in (4717, 4718) order by user_id',
    )
  expect(await countries()).toEqual([
    { country: 'VN', document: 'GB' },
    { country: 'VN', document: null },
  ])
  const { pendingApprovalId } = await pass(later!)
  await second(pendingApprovalId!, later!)
  expect(await countries()).toEqual([
    { country: 'VN', document: 'GB' },
    { country: 'VN', document: 'GB' },
  ])
})

const written = { surname: 'García López', firstName: 'Ana-María' }
const turned = { surname: 'ANA MARIA', firstName: 'Lopez Garcia' }

test('lets one operator pass only one of two spellings of one person that wait together', async () => {
  const [first, later] = await pairOf(['4719', '4720'], written, turned)
  expect((await pass(first!)).applied).toBe(true)
  expect((await pass(later!)).applied).toBe(false)
  // A later application is flagged from the start.
  expect((await inQueue(await appliesAs('4721', turned))).flags).toEqual(['duplicate_person'])
})
