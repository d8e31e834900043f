import { dayMs, dayOf, startOfDay } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptMs } from '../people/index.ts'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { finishDue } from './jobs.ts'
import { openIdentityWorld, person } from './testing/identity-world.ts'

let world: Awaited<ReturnType<typeof openIdentityWorld>>
beforeAll(async () => {
  world = await openIdentityWorld('ended document')
})
afterAll(() => world.close())

const parts = Array.from({ length: 64 }, (_, part) => part)
const now = () => world.world.clock.now()
const levelOf = async (by: string) => granted(await world.call('getAuthDone', {}, { by })).level

const first = 4800
let last = first
/** A unique name for each user. */
const nameOf = (by: string) => 'A'.repeat(Number(by) - first)
let width = 500
async function newUser(): Promise<string> {
  const by = String((last += 1))
  await world.pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(by), by])
  return by
}

/** Applies with a passport that is valid for three more days, to the end of the third. */
async function apply(by: string) {
  const expireDate = dayOf(now() + 3 * dayMs)
  // The same picture sent twice is one file.
  const passportImage = await world.picture((width += 1), by)
  const { id } = granted(
    await world.call(
      'applyBasicAuth',
      {
        docType: 'passport',
        ...person,
        firstName: nameOf(by),
        docNumber: by,
        expireDate,
        passportImage,
      },
      { by },
    ),
  )
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  await world.lookAt(id)
  return { id, passportImage, endsAt: startOfDay(expireDate) + dayMs }
}

const approve = (id: string) =>
  world.callConsole('approveIdentity', { id, version: 1, remark: 'as seen' })

async function identified(by: string) {
  const applied = await apply(by)
  granted(await approve(applied.id))
  return applied
}

const stored = async (id: string) =>
  (await world.rows(`select status, forget_at from identity_application where id = ${id}`))[0]!
const photo = async (id: string) =>
  (await world.rows(`select keep_until_at, purged_at from file_stored where id = ${id}`))[0]!

test('proves nothing from its exact end on, before any job has run', async () => {
  const by = await newUser()
  const { id, endsAt } = await identified(by)
  const seen = async () => ({
    level: await levelOf(by),
    name: (await world.identity.knownAsOf(by, now())).name,
    basic: granted(await world.call('getAuth', {}, { by })).basic.statusKey,
    next: granted(await world.call('getAuth', {}, { by })).next,
    listed: granted(
      await world.call('listAuths', { pageNo: 1, pageSize: 1, order: 'desc' }, { by }),
    ).records[0]!.statusKey,
  })
  await world.world.advance(endsAt - 1 - now())
  expect(await seen()).toEqual({
    level: 1,
    name: `O'Neil ${nameOf(by)}`,
    basic: 'passed',
    next: 'advanced',
    listed: 'passed',
  })
  await world.world.advance(1)
  expect(await stored(id)).toMatchObject({ status: 'passed' })
  expect(await seen()).toEqual({
    level: 0,
    name: null,
    basic: 'expired',
    next: 'basic',
    listed: 'expired',
  })
})

test('does not pass after it has ended in the queue', async () => {
  const { id, endsAt } = await apply(await newUser())
  await world.world.advance(endsAt - now())
  granted(await world.callConsole('claimItem', { queue: 'identity', id }))
  expect(errorOf(await approve(id))).toBe('STATE_CHANGED')
})

test('ends the documents of all users in one run, however small its pages are', async () => {
  const { endsAt } = await identified(await newUser())
  const others: string[] = []
  for (let count = 0; count < 6; count++) {
    const by = await newUser()
    others.push((await identified(by)).id)
  }
  await world.world.advance(endsAt - now())
  await finishDue(world, parts, now(), 2)
  const left = await world.rows(
    `select from identity_application where status = 'passed' and document_ends_at <= ${now()}`,
  )
  expect(left).toEqual([])
  for (const id of others) expect(await stored(id)).toMatchObject({ status: 'expired' })
})

test('keeps photos and typed data for five years while the account lives and a newer identity stays', async () => {
  const by = await newUser()
  const before = await identified(by)
  await world.world.advance(before.endsAt - now())
  // The owner is identified anew before the job runs.
  const after = await apply(by)
  await finishDue(world, parts, now())
  granted(await approve(after.id))
  const until = now() + keptMs
  expect(await stored(before.id)).toEqual({ status: 'expired', forget_at: String(until) })
  expect(await photo(before.passportImage)).toEqual({
    keep_until_at: String(until),
    purged_at: null,
  })
  expect(await photo(after.passportImage)).toMatchObject({ keep_until_at: null })
  await world.rows(`update identity_application set document_ends_at = null where id = ${after.id}`)

  const end = async (ms: number) => {
    await world.world.advance(ms)
    await finishDue(world, parts, now())
    await world.files.purge(parts, now())
  }
  const isTypedKept = async () =>
    (
      await world.rows(
        `select from identity_application where id = ${before.id} and sealed is not null`,
      )
    ).length === 1
  await end(keptMs - 1)
  expect(await isTypedKept()).toBe(true)
  expect((await photo(before.passportImage))['purged_at']).toBeNull()
  await end(1)
  expect(await isTypedKept()).toBe(false)
  expect((await photo(before.passportImage))['purged_at']).not.toBeNull()
  expect((await photo(after.passportImage))['purged_at']).toBeNull()
  expect(await levelOf(by)).toBe(1)
})
