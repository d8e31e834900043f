import { hourMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSubscription, openPushReceiver } from '../testing/push-receiver.ts'
import { partOf } from '../platform/part.ts'
import type { Person } from '../testing/contract/person.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'

let seeded: SeededWorld
let receiver: Awaited<ReturnType<typeof openPushReceiver>>
beforeAll(async () => {
  receiver = await openPushReceiver()
  seeded = await openSeededWorld('web push', undefined, receiver.origin)
  await seeded.settle()
})
afterAll(async () => {
  await seeded.close()
  receiver.close()
})

let number = 970_000
const credited = {
  id: '700',
  currency: 'USDT',
  amount: '5',
  credited: '5',
  kept: '0',
  reasonKey: null,
}

/** Causes an event that the user is notified of. */
async function happensTo({ userId }: Person) {
  number += 1
  const at = seeded.world.clock.now()
  const event = { userId, number: String(number), name: 'rechargeCredited', data: credited, at }
  await seeded.modules().ownNotices.onEvent(event)
  return event
}

async function subscribe(person: Person, path: string) {
  const { opened, ...subscription } = newSubscription(`${receiver.origin}${path}`)
  await person.done('subscribePush', subscription)
  return opened
}

/** Number of messages at a path once all due messages are sent. */
async function sentTo(path: string, waitMs = 3_000): Promise<number> {
  await seeded.leap(waitMs)
  // Pending messages use a real socket, which virtual time does not wait for.
  await expect.poll(async () => (await statuses()).includes('trying')).toBe(false)
  return receiver.at(path).length
}

async function statuses(): Promise<string[]> {
  const { rows } = await seeded.pool.query<{ status: string }>(
    'select distinct status from content_push_message',
  )
  return rows.map(({ status }) => status)
}

const devicesOf = async (person: Person) => (await person.done('getWebPush', {})).devices

test('sends a device the title and link of its notice only, unreadable for others', async () => {
  const { alice, bob } = seeded
  expect(await alice.done('getWebPush', {})).toMatchObject({ isOn: false, devices: 0 })
  const opened = await subscribe(alice, '/alice')
  expect(await alice.done('getWebPush', {})).toMatchObject({ isOn: true, devices: 1 })
  expect(await devicesOf(bob)).toBe(0)
  const { number: id } = await happensTo(alice)
  expect(await sentTo('/alice')).toBe(1)
  const [{ headers, body } = { headers: {}, body: Buffer.alloc(0) }] = receiver.at('/alice')
  expect(opened(body)).toEqual({
    id,
    title: 'Your recharge is in your balance',
    path: '/chongzhitixianResult?id=700',
  })
  expect(body.toString('latin1')).not.toContain('recharge')
  expect(headers['authorization']).toMatch(/^vapid t=[\w.-]+, k=B[\w-]{86}$/)
  expect(headers['content-encoding']).toBe('aes128gcm')
})

test('sends a notice once, also if its event is delivered again and after a restart', async () => {
  const { alice } = seeded
  const event = await happensTo(alice)
  const before = receiver.at('/alice').length
  expect(await sentTo('/alice')).toBe(before + 1)
  const kept = { ...event, name: 'noticeKept', data: { id: event.number, typeKey: 'deposit' } }
  await seeded.modules().webPush.onEvent(kept)
  expect(await sentTo('/alice')).toBe(before + 1)
  const { key } = await alice.done('getWebPush', {})
  await seeded.restart()
  await seeded.modules().webPush.onEvent(kept)
  expect(await sentTo('/alice')).toBe(before + 1)
  expect((await alice.done('getWebPush', {})).key).toBe(key)
})

test('does not repeat a message whose attempt was never answered', async () => {
  const { alice } = seeded
  const before = receiver.at('/alice').length
  await happensTo(alice)
  await expect.poll(async () => (await statuses()).includes('waiting')).toBe(true)
  await seeded.pool.query(
    `update content_push_message set status = 'trying', tries = 1 where status = 'waiting'`,
  )
  await seeded.restart()
  await seeded.leap(700_000)
  expect(receiver.at('/alice').length).toBe(before)
  await seeded.pool.query(`update content_push_message set status = 'done'`)
})

test('retries a failing service later, and gives up after five attempts', async () => {
  const { bob } = seeded
  await subscribe(bob, '/flaky')
  receiver.answer('/flaky', 503, 429)
  await happensTo(bob)
  expect(await sentTo('/flaky')).toBe(1)
  expect(await sentTo('/flaky', 10_000)).toBe(2)
  expect(await sentTo('/flaky', 60_000)).toBe(3)
  expect(await sentTo('/flaky', 700_000)).toBe(3)
  receiver.answer('/flaky', 500, 500, 500, 500, 500, 500, 500)
  await happensTo(bob)
  for (let turn = 0; turn < 8; turn += 1) await sentTo('/flaky', 650_000)
  expect(receiver.at('/flaky').length).toBe(8)
})

test('deletes a device that its service reports as gone', async () => {
  const { bob } = seeded
  await subscribe(bob, '/gone')
  receiver.answer('/gone', 410)
  await happensTo(bob)
  expect(await sentTo('/gone')).toBe(1)
  expect(await devicesOf(bob)).toBe(0)
})

/** Number of refused signatures by push services, from the metrics. */
async function refusals(key: 'own' | 'other'): Promise<number> {
  const [{ values } = { values: [] }] = await seeded
    .modules()
    .metrics.registry.getMetricsAsJSON()
    .then((all) => all.filter(({ name }) => name === 'candor_push_refused_total'))
  return values.find(({ labels }) => labels['key'] === key)?.value ?? 0
}

test('keeps devices whose service refuses signatures; logs that hourly and counts each in the metrics', async () => {
  const { bob } = seeded
  await subscribe(bob, '/refused')
  for (const [count, status] of [403, 401].entries()) {
    receiver.answer('/refused', status)
    await happensTo(bob)
    expect(await sentTo('/refused')).toBe(count + 1)
    expect(await refusals('own')).toBe(count + 1)
  }
  expect(await bob.done('getWebPush', {})).toMatchObject({ isOn: true, devices: 1 })
  expect(seeded.errors).toEqual([expect.stringContaining(`${receiver.origin} refuses`)])
  await seeded.leap(hourMs)
  receiver.answer('/refused', 403)
  await happensTo(bob)
  expect(await sentTo('/refused')).toBe(3)
  expect(seeded.errors).toHaveLength(2)
  seeded.errors.splice(0)
})

test('shows a device of another key as off; deletes one that its service refuses, until it subscribes again', async () => {
  const { bob } = seeded
  const ofAnother = `update content_push_device set server_key = $2 where user_id = $1`
  await seeded.pool.query(ofAnother, [bob.userId, 'B-of-before'])
  expect(await bob.done('getWebPush', {})).toMatchObject({ isOn: false, devices: 0 })
  receiver.answer('/refused', 403)
  await happensTo(bob)
  expect(await sentTo('/refused')).toBe(4)
  expect(await refusals('other')).toBe(1)
  const left = 'select from content_push_device where user_id = $1'
  expect((await seeded.pool.query(left, [bob.userId])).rowCount).toBe(0)
  await subscribe(bob, '/again')
  expect(await bob.done('getWebPush', {})).toMatchObject({ isOn: true, devices: 1 })
  await happensTo(bob)
  expect(await sentTo('/again')).toBe(1)
  seeded.errors.splice(0)
})

test('follows no redirects', async () => {
  const { bob } = seeded
  await subscribe(bob, '/moved')
  receiver.answer('/moved', 302)
  await happensTo(bob)
  expect(await sentTo('/moved')).toBe(1)
  expect(await sentTo('/moved', 60_000)).toBe(1)
  expect(receiver.at('/trap')).toEqual([])
})

test('does not push a notice that is turned off', async () => {
  const { bob } = seeded
  await subscribe(bob, '/quiet')
  await bob.done('setNoticeChoice', { channel: 'push', topic: 'deposit', isOn: false })
  await happensTo(bob)
  expect(await sentTo('/quiet')).toBe(0)
  await bob.done('setNoticeChoice', { channel: 'push', topic: 'deposit', isOn: true })
  await happensTo(bob)
  expect(await sentTo('/quiet')).toBe(1)
})

test.each([
  'http://127.0.0.1:1/another/port',
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/push/0123456789',
  'https://[::1]/push/0123456789',
  'https://10.0.0.7/push/0123456789',
  'https://example.com/push/0123456789',
  'https://fcm.googleapis.com.example.com/fcm/send/1',
  'https://notify.windows.com.example.com/w/1',
  'https://evilpush.apple.com.example/1234',
  'https://user:word@fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'http://fcm.googleapis.com/fcm/send/1',
  'file:///etc/passwd/0123456789',
])('refuses %s as a push service', async (endpoint) => {
  const { opened: _opened, ...subscription } = newSubscription(endpoint)
  await expect(seeded.carol.done('subscribePush', subscription)).rejects.toThrow()
  expect(await devicesOf(seeded.carol)).toBe(0)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQ0123456789',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts %s', async (endpoint) => {
  const { opened: _opened, ...subscription } = newSubscription(endpoint)
  await seeded.carol.done('subscribePush', subscription)
  expect(await devicesOf(seeded.carol)).toBe(1)
  await seeded.carol.done('unsubscribePush', { endpoint })
  expect(await devicesOf(seeded.carol)).toBe(0)
})

test('keeps one row per device, and at most ten devices per user', async () => {
  const { carol } = seeded
  await subscribe(carol, '/first')
  await subscribe(carol, '/second')
  expect(await devicesOf(carol)).toBe(1)
  const where = [partOf(carol.userId), carol.userId]
  await seeded.pool.query(
    `insert into content_push_device select $1, $2, 1000 + n, 'old ' || n, 'http://127.0.0.1:9/' || n, '', '', n, 'B'
     from generate_series(1, 12) n`,
    where,
  )
  await subscribe(carol, '/third')
  const { rows } = await seeded.pool.query<{ endpoint: string }>(
    'select endpoint from content_push_device where part = $1 and user_id = $2 order by created_at',
    where,
  )
  expect(rows.length).toBe(10)
  expect(rows.map(({ endpoint }) => endpoint)).toContain(`${receiver.origin}/third`)
  expect(rows[0]!.endpoint).toBe('http://127.0.0.1:9/4')
})

test('stops notices of the previous user when another user signs in on a device', async () => {
  const { alice, bob } = seeded
  expect(await devicesOf(alice)).toBe(1)
  await seeded.pool.query(
    `insert into people_session (part, user_id, id, token_hash, device_thumbprint, device_key, user_agent, ip,
       created_at, last_active_at, device_id, shut_out)
     select $1, $2, 7, decode(repeat('07', 32), 'hex'), s.device_thumbprint, s.device_key, '', '',
       s.created_at + 1, s.last_active_at, '', false
     from people_session s where s.user_id = $3`,
    [partOf(bob.userId), bob.userId, alice.userId],
  )
  expect(await devicesOf(alice)).toBe(0)
  await seeded.pool.query('delete from people_session where id = 7')
  expect(await devicesOf(alice)).toBe(1)
})

test('stops notices and deletes the device after signing out', async () => {
  const { alice } = seeded
  const before = receiver.at('/alice').length
  await alice.done('logout', {})
  await happensTo(alice)
  expect(await sentTo('/alice')).toBe(before)
  const left = await seeded.pool.query('select from content_push_device where user_id = $1', [
    alice.userId,
  ])
  expect(left.rowCount).toBe(0)
})
