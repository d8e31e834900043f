import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { granted } from '../testing/answers.ts'
import { livesIn } from '../testing/lives-in.ts'
import { openIdentityWorld, otto, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('same person')
})
afterAll(() => world.close())

const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const
async function inQueue(id: string) {
  const { records } = granted(await world.desk('listIdentities', page))
  return records.find((one) => one.id === id)!
}

/** A second operator approves what waits for one. */
async function second(approvalId: string, application: string) {
  const { records } = granted(await world.desk('listApprovals', page, otto))
  const { id, digest } = records.find((one) => one.id === approvalId)!
  granted(await world.desk('claimItem', { queue: 'approval', id }, otto))
  granted(await world.desk('claimItem', { queue: 'identity', id: application }, otto))
  await world.lookAt(application, otto)
  granted(await world.desk('approveApproval', { id, digest }, otto))
}

/** Two accounts of one name and birthday: both wait, and none is flagged. */
async function pairOf(owners: readonly string[], firstName: string): Promise<string[]> {
  const ids: string[] = []
  for (const by of owners) {
    await world.pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(by), by])
    const passportImage = await world.picture(501, by)
    const { id } = granted(
      await world.call(
        'applyBasicAuth',
        { docType: 'passport', ...person, firstName, docNumber: `LL${by}`, passportImage },
        { by },
      ),
    )
    granted(await world.desk('claimItem', { queue: 'identity', id }))
    await world.lookAt(id)
    expect((await inQueue(id)).flags).toEqual([])
    ids.push(id)
  }
  return ids
}
const pass = async (id: string) =>
  granted(await world.desk('approveIdentity', { id, version: 1, remark: 'as seen' }))

test('of two accounts of one person that wait together, one operator passes only one', async () => {
  const [first, later] = await pairOf(['4713', '4714'], 'Lee')
  expect((await pass(first!)).applied).toBe(true)
  const { applied, pendingApprovalId } = await pass(later!)
  expect(applied).toBe(false)
  expect(await inQueue(later!)).toMatchObject({ flags: ['duplicate_person'], pendingApprovalId })
  const held = await world.rows("select owner_id from lane_name where name like 'person:%'")
  expect(held).toEqual([{ owner_id: '4713' }])
})

test('and only one where both are passed at once', async () => {
  const pair = await pairOf(['4715', '4716'], 'Kim')
  const answers = await Promise.all(pair.map(pass))
  expect(answers.filter(({ applied }) => applied)).toHaveLength(1)
})

test('the country of a document that passes is kept beside where its user lives, by one operator or two', async () => {
  const pair = ['4717', '4718'] as const
  for (const by of pair) await livesIn(world.pool, by, 'VN')
  const [first, later] = await pairOf(pair, 'Roy')
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
