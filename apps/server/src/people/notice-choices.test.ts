import { fixedByMail, noticeTopics } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../platform/http/route.ts'
import { agreement, device, granted, openPeopleWorld } from './testing/people-world.ts'
import type { PeopleWorld } from './testing/people-world.ts'

let world: PeopleWorld
let ada: Session
beforeAll(async () => {
  world = await openPeopleWorld('notice choices')
  ada = await enter('ada')
})
afterAll(() => world.close())

async function enter(name: string): Promise<Session> {
  const email = `${name}@example.org`
  const captcha = await world.codeFor(email, 'login')
  const { token } = granted(
    await world.call('emailLogin', { email, captcha, ...device(name), ...agreement }),
  )
  return (await world.sessionOf(token!))!
}

let number = 0
/**
 * Delivers an event of a name.
 * @returns whether a letter was sent
 */
async function writes(name: string, session = ada): Promise<boolean> {
  number += 1
  const address = `${session === ada ? 'ada' : 'ben'}@example.org`
  const before = (await world.inbox(address)).length
  const event = { userId: session.userId, number: String(number), name, data: {}, at: 1 }
  await world.people.mailIn(event, () => ({ what: `what ${number}`, text: '.' }))
  return (await world.inbox(address)).length > before
}

const choicesOf = async (session: Session) =>
  granted(await world.call('getNoticeChoices', {}, { session }))
const choose = (channel: 'email' | 'push', topic: 'product', isOn: boolean, session = ada) =>
  world.call('setNoticeChoice', { channel, topic, isOn }, { session })

test('sends every topic in the app and by letter by default, and no push of topics that can wait', async () => {
  const choices = await choicesOf(ada)
  expect(choices.map(({ topic }) => topic)).toEqual([...noticeTopics])
  for (const { topic, inApp, email, push } of choices) {
    expect(inApp).toEqual({ isOn: true, isFixed: true })
    expect(email).toEqual({
      isOn: true,
      isFixed: (fixedByMail as readonly string[]).includes(topic),
    })
    expect(push).toEqual({
      isOn: !['product', 'reward', 'contest'].includes(topic),
      isFixed: false,
    })
  }
})

test('sends no letters of a topic that is turned off, and sends them again once it is on', async () => {
  expect(await writes('productFrozen')).toBe(true)
  const off = granted(await choose('email', 'product', false))
  expect(off.find(({ topic }) => topic === 'product')!.email.isOn).toBe(false)
  expect(await writes('productFrozen')).toBe(false)
  expect(await writes('loanCalled')).toBe(true)
  // Repeating a choice changes nothing, and push is independent of letters.
  granted(await choose('email', 'product', false))
  granted(await choose('push', 'product', true))
  expect(await writes('productFrozen')).toBe(false)
  granted(await choose('email', 'product', true))
  expect(await writes('productFrozen')).toBe(true)
})

test('keeps the choices of users apart', async () => {
  await world.world.advance(60_000)
  const ben = await enter('ben')
  granted(await choose('email', 'product', false))
  expect(await writes('productFrozen', ben)).toBe(true)
  const of = (await choicesOf(ben)).find(({ topic }) => topic === 'product')!
  expect([of.email.isOn, of.push.isOn]).toEqual([true, false])
})

test('refuses, in the database too, to turn off notices about the account or money', async () => {
  for (const topic of fixedByMail)
    await expect(
      world.database.pool.query(
        `insert into people_notice_choice (part, user_id, topic, channel, is_on, set_at)
         values (0, 64, $1, 'email', false, 1)`,
        [topic],
      ),
    ).rejects.toThrow('people_notice_choice_check')
})
