import { dayMs, dayStart } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { partOf } from '../platform/part.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { openRewardsWorld, type RewardsWorld } from './testing/rewards-world.ts'

const [phone, tablet] = ['phone-of-a-visitor', 'tablet-of-a-visitor']

let w: RewardsWorld
let host: string
let code: string
beforeEach(async () => {
  w = await openRewardsWorld('short links')
  host = await w.person()
  code = granted(await w.call('getMyTeam', host, {})).inviteCode
})
afterEach(() => w.close())

const follow = (deviceId?: string, typed = code) =>
  w.call('followShortLink', '1', { code: typed, ...(deviceId !== undefined && { deviceId }) })

async function uses(): Promise<number> {
  const { rows } = await w.pool.query<{ count: number }>(
    'select count(*)::integer as count from rewards_link_use where part = $1 and user_id = $2',
    [partOf(host), host],
  )
  return rows[0]!.count
}

const change = (what: string, value: unknown) =>
  w.pool.query(`update rewards_short_link set ${what} = $1 where user_id = $2`, [value, host])

test("leads a user's link to the registration form with their invitation", async () => {
  const { inviteUrl, qrContent } = granted(await w.call('getMyTeam', host, {}))
  expect([inviteUrl, qrContent]).toEqual(Array(2).fill(`http://candor.test/?s=${code}`))
  expect(granted(await follow(phone))).toEqual({
    code,
    inviteCode: code,
    channel: null,
    target: '/login?form=register',
    expireAt: null,
  })
  expect(granted(await follow(phone, code.toLowerCase())).code).toBe(code)
})

test('opens one link for two concurrent first reads', async () => {
  const other = await w.person()
  const looks = await Promise.all(
    Array.from({ length: 4 }, async () => granted(await w.call('getMyTeam', other, {}))),
  )
  expect(new Set(looks.map(({ inviteUrl }) => inviteUrl)).size).toBe(1)
})

describe('a use', () => {
  test('is counted once per device and day', async () => {
    await Promise.all(Array.from({ length: 5 }, () => follow(phone)))
    expect(await uses()).toBe(1)
    await follow(tablet)
    await follow()
    await follow()
    expect(await uses()).toBe(3)
  })

  test('belongs to another day from 00:00 UTC+8 on', async () => {
    await follow(phone)
    const midnight = dayStart(w.world.clock.now()) + dayMs
    await w.world.advance(midnight - 1 - w.world.clock.now())
    await follow(phone)
    expect(await uses()).toBe(1)
    await w.world.advance(1)
    await follow(phone)
    expect(await uses()).toBe(2)
  })

  test('does not identify the device', async () => {
    await follow(phone)
    const { rows } = await w.pool.query<object>('select * from rewards_link_use')
    expect(JSON.stringify(rows)).not.toContain(phone)
    expect(Object.keys(rows[0]!)).toEqual(['part', 'user_id', 'id', 'day', 'used_at'])
  })
})

describe('a link leads nowhere', () => {
  test('if it is unknown', async () => {
    expect(errorOf(await follow(phone, 'NOLINK99'))).toBe('SHORT_LINK_INVALID')
  })

  test('from its end on', async () => {
    await change('expire_at', w.world.clock.now() + 1_000)
    granted(await follow(phone))
    await w.world.advance(1_000)
    expect(errorOf(await follow(tablet))).toBe('SHORT_LINK_INVALID')
    expect(await uses()).toBe(1)
  })

  test.each([
    '//evil.example',
    '/my',
    '/unknown',
    '/login/../my',
    '/home?url=https://evil.example',
  ])('if its target is no route: %s', async (target) => {
    await change('target', target)
    expect(errorOf(await follow(phone))).toBe('SHORT_LINK_INVALID')
    expect(await uses()).toBe(0)
  })

  test("if its user's account has ended", async () => {
    await w.pool.query('update people_user set closed_at = 1 where user_id = $1', [host])
    expect(errorOf(await follow(phone))).toBe('SHORT_LINK_INVALID')
  })
})

test('leads a link without a user to a public screen, without an invitation', async () => {
  await w.pool.query(
    `insert into rewards_short_link (part, user_id, code, channel, target, created_at)
     values ($1, 67499, 'SPRING26', 'radio', '/kline?symbol=BTCUSDT', 1)`,
    [partOf('67499')],
  )
  await w.pool.query('insert into lane_owner (part, id) values ($1, $2)', [
    partOf('67499'),
    '67499',
  ])
  expect(granted(await follow(phone, 'spring26'))).toEqual({
    code: 'SPRING26',
    inviteCode: null,
    channel: 'radio',
    target: '/kline?symbol=BTCUSDT',
    expireAt: null,
  })
})
