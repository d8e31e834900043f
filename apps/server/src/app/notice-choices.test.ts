import { fixedByMail, topicOf } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import type { Person } from '../testing/contract/person.ts'
import { topicsOf } from './own-notices.ts'

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('notice choices')
  await seeded.settle()
  // A guest has no address to write to.
  await seeded.pool.query(`update people_user set email = 'alice@example.org' where user_id = $1`, [
    seeded.alice.userId,
  ])
})
afterAll(() => seeded.close())

const letters = async (): Promise<number> => {
  const { rows } = await seeded.pool.query<{ count: string }>(
    `select count(*) as count from mail_inbox where recipient = 'alice@example.org'`,
  )
  return Number(rows[0]!.count)
}

let number = 950_000
const credited = {
  id: '700',
  currency: 'USDT',
  amount: '5',
  credited: '5',
  kept: '0',
  reasonKey: null,
}
const sent = {
  id: '700',
  currency: 'USDT',
  amount: '5',
  stage: 'sent',
  masked: '…1',
  reasonKey: null,
}

/** Number of mails and notices caused by a wallet event of this name. */
async function delivered({ userId }: Person, name: string, data: unknown) {
  const before = await letters()
  number += 1
  const event = { userId, number: String(number), name, data, at: seeded.world.clock.now() }
  await seeded.modules().wallet.onEvent(event)
  await seeded.modules().ownNotices.onEvent(event)
  const kept = await seeded.pool.query(
    'select from content_own_notice where user_id = $1 and id = $2',
    [userId, event.number],
  )
  return { letters: (await letters()) - before, notices: kept.rowCount }
}

test('does not send a mail that is turned off, but keeps its notice in the app', async () => {
  const { alice } = seeded
  expect(await delivered(alice, 'rechargeCredited', credited)).toEqual({ letters: 1, notices: 1 })
  await alice.done('setNoticeChoice', { channel: 'email', topic: 'deposit', isOn: false })
  expect(await delivered(alice, 'rechargeCredited', credited)).toEqual({ letters: 0, notices: 1 })
  expect(await delivered(alice, 'withdrawalSent', sent)).toEqual({ letters: 1, notices: 1 })
  await alice.done('setNoticeChoice', { channel: 'email', topic: 'deposit', isOn: true })
  expect(await delivered(alice, 'rechargeCredited', credited)).toEqual({ letters: 1, notices: 1 })
})

test('refuses to turn off mails that protect an account or money', async () => {
  const { bob } = seeded
  for (const topic of fixedByMail) {
    const wanted = { channel: 'email', topic, isOn: false } as never
    await expect(bob.done('setNoticeChoice', wanted)).rejects.toThrow()
  }
  const choices = await bob.done('getNoticeChoices', {})
  for (const topic of fixedByMail)
    expect(choices.find((one) => one.topic === topic)!.email).toEqual({ isOn: true, isFixed: true })
})

test('gives each event the topic of its notice', async () => {
  const topic = topicsOf({ pool: seeded.pool, live: { isWatched: () => false } })
  const event = (name: string, data: unknown = {}) => ({
    userId: '64',
    number: '1',
    name,
    data,
    at: 1,
  })
  expect(await topic(event('withdrawalSent', sent))).toBe('withdraw')
  expect(await topic(event('supportAnswered', { id: '1', kind: 'ticket' }))).toBe('support')
  expect(await topic(event('nothingOfThisName'))).toBeNull()
  expect(topicOf({ typeKey: 'trade', refType: 'priceAlert' })).toBe('priceAlert')
  expect(topicOf({ typeKey: 'trade', refType: 'cross' })).toBe('trade')
})
