import { dayMs } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { approveIdentity } from './commands/review.ts'
import { operatorOrigin, sitsAt } from '../testing/sits-at.ts'
import { openIdentityWorld, otto, person, vera } from './testing/identity-world.ts'
import { application, claimOf, context, operator, outcome, rows, seats } from './testing/state.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('opened')
})
afterAll(() => world.close())

let last = 4720
/** An application with two photos under review, claimed by Vera. */
async function waiting() {
  const by = String((last += 1))
  await world.pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(by), by])
  const frontImage = await world.picture(500, by)
  const backImage = await world.picture(501, by)
  const { id } = granted(
    await world.call(
      'applyBasicAuth',
      {
        docType: 'driver_license',
        ...person,
        firstName: by,
        docNumber: `LK${by}`,
        frontImage,
        backImage,
      },
      { by },
    ),
  )
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  return { id, by, frontImage, backImage }
}

const approve = (id: string, version = 1) =>
  world.callConsole('approveIdentity', { id, version, remark: 'as seen' })
const isOpened = async (id: string) => {
  const page = { pageNo: 1, pageSize: 1, order: 'asc', show: 'open', id } as const
  return granted(await world.callConsole('listIdentities', page)).records[0]!.isOpened
}
const statusOf = async (id: string) =>
  (await world.rows(`select status from identity_application where id = ${id}`))[0]!['status']

describe('passing an application that was not fully opened', () => {
  test('is refused after claiming, after opening the typed data, or one photo of two', async () => {
    const { id, frontImage, backImage } = await waiting()
    const looks = [
      () => world.callConsole('openIdentity', { id }),
      () => world.callConsole('seeIdentityPhoto', { id, fileId: frontImage }),
      // The same photo twice is one photo.
      () => world.callConsole('seeIdentityPhoto', { id, fileId: frontImage }),
    ]
    for (const look of looks) {
      expect(errorOf(await approve(id))).toBe('NOT_LOOKED_AT')
      expect(await isOpened(id)).toBe(false)
      granted(await look())
    }
    expect(errorOf(await approve(id))).toBe('NOT_LOOKED_AT')
    granted(await world.callConsole('seeIdentityPhoto', { id, fileId: backImage }))
    expect(await isOpened(id)).toBe(true)
    expect(granted(await approve(id)).applied).toBe(true)
  })

  test('is refused after opening only the photos', async () => {
    const { id, frontImage, backImage } = await waiting()
    for (const fileId of [frontImage, backImage])
      granted(await world.callConsole('seeIdentityPhoto', { id, fileId }))
    expect(errorOf(await approve(id))).toBe('NOT_LOOKED_AT')
  })

  test('is refused when another operator opened it, or an earlier version was opened', async () => {
    const { id } = await waiting()
    await world.lookAt(id)
    granted(await world.callConsole('releaseItem', { queue: 'identity', id }))
    granted(await world.callConsole('claimItem', { queue: 'identity', id }, otto))
    const decision = { id, version: 1, remark: 'as seen' }
    expect(errorOf(await world.callConsole('approveIdentity', decision, otto))).toBe(
      'NOT_LOOKED_AT',
    )
    granted(await world.callConsole('releaseItem', { queue: 'identity', id }, otto))
    granted(await world.callConsole('claimItem', { queue: 'identity', id }))
    await world.rows(`update identity_application set version = 2 where id = ${id}`)
    expect(errorOf(await approve(id, 2))).toBe('NOT_LOOKED_AT')
    await world.lookAt(id, vera)
    expect(granted(await approve(id, 2)).applied).toBe(true)
    expect(await statusOf(id)).toBe('passed')
  })
})

test('refuses an operator’s decision on their own identity', async () => {
  const { id, by } = await waiting()
  await world.lookAt(id)
  await sitsAt(world, by, { device: operatorOrigin.device })
  const about = { id, version: 1, remark: 'it is me' }
  const fault = { field: 'surname', reasonKey: 'mismatch' } as const
  const sentBack = { ...about, reasonKey: 'blurred' as const, fields: [fault] }
  expect(errorOf(await approve(id))).toBe('OWN_ACCOUNT')
  expect(errorOf(await world.callConsole('rejectIdentity', sentBack))).toBe('OWN_ACCOUNT')
  const back = { ...about, reasonKey: 'mismatch' } as const
  expect(errorOf(await world.callConsole('revokeIdentity', back))).toBe('OWN_ACCOUNT')
  expect(await statusOf(id)).toBe('under_review')
})

/** Vera had a console session at this time (epoch ms) from this place, which is not her current one. */
const veraSat = (at: number, { ip = '203.0.113.9', device = 'at home' }) =>
  world.pool.query(
    `insert into operator_session (part, user_id, id, token_hash, device_thumbprint, device_key, user_agent, ip,
       created_at, last_active_at, proven_at, revoked_at)
     values ($1, $2, $3, sha256($4), $5, '{}', 'ua', $6, $7, $7, $7, $7)`,
    [
      partOf(vera.userId),
      vera.userId,
      world.world.newId(),
      Buffer.from(`${device}${ip}`),
      device,
      ip,
      at,
    ],
  )

test('refuses accounts used from an operator’s earlier places, but not from long ago', async () => {
  const now = world.world.clock.now()
  const [home, street, moved] = [await waiting(), await waiting(), await waiting()]
  await veraSat(now - 90 * dayMs, { device: 'an old one', ip: '203.0.113.10' })
  await veraSat(now - dayMs, {})
  await sitsAt(world, home.by, { device: 'an old one' })
  await sitsAt(world, street.by, { ip: '203.0.113.9' })
  await sitsAt(world, moved.by, { ip: '203.0.113.10' })
  for (const { id } of [home, street, moved]) await world.lookAt(id)
  expect(errorOf(await approve(home.id))).toBe('OWN_ACCOUNT')
  expect(errorOf(await approve(street.id))).toBe('OWN_ACCOUNT')
  // Another operator's places do not matter.
  granted(await world.callConsole('releaseItem', { queue: 'identity', id: home.id }))
  granted(await world.callConsole('claimItem', { queue: 'identity', id: home.id }, otto))
  await world.lookAt(home.id, otto)
  const decision = { id: home.id, version: 1, remark: 'as seen' }
  expect(errorOf(await world.callConsole('approveIdentity', decision, otto))).toBeNull()
  expect(errorOf(await approve(moved.id))).toBeNull()
})

/** Whether an approval without opened parts passes an application. */
const passesUnseen = (approval: Pick<typeof approveIdentity, 'decide'>): boolean => {
  const one = application('under_review')
  const state = {
    claimed: () => true,
    applications: rows(one),
    seats,
    claims: rows(claimOf(one.id)),
    approvals: rows(),
  } as never
  const unseen = {
    id: one.id,
    ownerId: one.userId,
    version: 1,
    actor: operator,
    remark: 'as seen',
    fileIds: ['11'],
    documentHash: one.documentHash,
    personKey: one.personKey,
    hasTwin: false,
    hasOpened: false,
  }
  return (
    outcome(approval.decide(state, unseen, context)).events?.includes('identityPassed') ?? false
  )
}

test('finds a planted bug: an approval that does not require opened parts', () => {
  expect(passesUnseen(approveIdentity)).toBe(false)
  const blind: typeof approveIdentity.decide = (state, input, around) =>
    approveIdentity.decide(state, { ...input, hasOpened: true }, around)
  expect(passesUnseen({ decide: blind })).toBe(true)
})
