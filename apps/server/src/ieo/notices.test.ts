import { languages } from '@candor/api'
import { afterEach, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { ieoNotices } from './notices.ts'
import { day, hour, openIeoWorld, startAt, type IeoWorld } from './testing/ieo-world.ts'

const opened: IeoWorld[] = []
afterEach(async () => {
  for (const world of opened.splice(0).toReversed()) await world.close()
})
async function open(...given: Parameters<typeof openIeoWorld>) {
  const world = await openIeoWorld(...given)
  opened.push(world)
  return world
}

/** Three days to pay, from the draw on. */
const threeDays = {
  payDeadlineAt: startAt + 2 * hour + 4 * day,
  allocationMode: 'prorata',
} as const

const known = new Set(ieoNotices.names)
/** Events of a user's applications, in order. */
const eventsOf = (worlds: readonly IeoWorld[], userId: string) =>
  worlds
    .flatMap(({ events }) => events)
    .filter((event) => event.userId === userId && known.has(event.name))
    .map(({ name }) => name)

async function applied(w: IeoWorld, id: string, quantities: readonly string[]) {
  const users = await Promise.all(quantities.map(() => w.userWith('100')))
  await w.until(startAt + hour)
  for (const [place, user] of users.entries()) await w.applied(id, user, quantities[place]!)
  return users
}

test('tells a winner the amount and deadline, reminds them a day before, and reports a lapse', async () => {
  const w = await open('lapse')
  const id = await w.published(threeDays)
  const [paying, late] = await applied(w, id, ['50', '50'])
  await w.drawn(id, paying!)
  expect(eventsOf([w], paying!)).toEqual(['ieoWon'])
  const order = await w.order(late!, id)
  granted(await w.call('payIeo', paying!, { orderId: (await w.order(paying!, id)).id }))

  await w.until(order.payDeadlineAt! - day - 1)
  await w.decide()
  expect(eventsOf([w], late!)).toEqual(['ieoWon'])
  await w.until(order.payDeadlineAt! - day)
  for (let round = 0; round < 3; round += 1) await w.decide()
  expect(eventsOf([w], late!)).toEqual(['ieoWon', 'ieoPaymentDue'])
  await w.until(order.payDeadlineAt!)
  for (let round = 0; round < 3; round += 1) await w.decide()
  expect(eventsOf([w], late!)).toEqual(['ieoWon', 'ieoPaymentDue', 'ieoPaymentLapsed'])
  // A paid winner is not reminded.
  expect(eventsOf([w], paying!)).toEqual(['ieoWon'])

  await w.both(id, 'list')
  await w.decide()
  expect(eventsOf([w], paying!)).toEqual(['ieoWon', 'ieoTokensDelivered'])
  expect(eventsOf([w], late!)).toHaveLength(3)
})

test('reminds once with two processes and after a restart', async () => {
  const w = await open('twice')
  const shared = { database: w.database, record: w.record }
  const other = await open('twice', { ...shared, node: 1 })
  const id = await w.published(threeDays)
  const users = await applied(w, id, ['20', '20', '20'])
  await w.drawn(id, users[0]!)
  const { payDeadlineAt } = await w.order(users[0]!, id)
  await Promise.all([w, other].map((one) => one.until(payDeadlineAt! - hour)))
  await Promise.all([w, other].map((one) => one.decide()))
  const third = await open('twice', { ...shared, node: 2 })
  await third.until(payDeadlineAt! - hour)
  await third.decide()
  for (const user of users)
    expect(eventsOf([w, other, third], user).toSorted()).toEqual(['ieoPaymentDue', 'ieoWon'])
})

test('sends no reminder for a win announced less than a day before the deadline', async () => {
  const w = await open('short')
  const id = await w.published({ allocationMode: 'prorata' })
  const [user] = await applied(w, id, ['50'])
  await w.drawn(id, user!)
  const { payDeadlineAt } = await w.order(user!, id)
  await w.until(payDeadlineAt! - 1)
  await w.decide()
  expect(eventsOf([w], user!)).toEqual(['ieoWon'])
})

test('tells users who won nothing, each about their own application only', async () => {
  const w = await open('lottery')
  const id = await w.published({ saleQuantity: '20', perUserMax: '20' })
  const users = await applied(w, id, ['20', '20', '20', '20'])
  const stranger = await w.userWith('100')
  await w.drawn(id, users[0]!)
  for (const user of users) {
    const { statusKey, id: orderId, wonQuantity, payAmount } = await w.order(user, id)
    const event = w.events.find(({ userId, name }) => userId === user && known.has(name))!
    expect(event.name).toBe(statusKey === 'won' ? 'ieoWon' : 'ieoNotWon')
    expect(event.data).toMatchObject({ id: orderId, quantity: wonQuantity, amount: payAmount })
  }
  expect(new Set(users.flatMap((user) => eventsOf([w], user)))).toEqual(
    new Set(['ieoWon', 'ieoNotWon']),
  )
  expect(eventsOf([w], stranger)).toEqual([])
})

test('tells every applicant the reason of a cancellation, and that nothing is owed', async () => {
  const w = await open('called off')
  const id = await w.published(threeDays)
  const users = await applied(w, id, ['50', '50'])
  await w.both(id, 'cancel')
  await w.decide()
  await w.decide()
  for (const user of users) {
    expect(eventsOf([w], user)).toEqual(['ieoCalledOff'])
    const event = w.events.find((one) => one.userId === user && one.name === 'ieoCalledOff')!
    const { text } = ieoNotices.say(event, 'en-us')
    expect(text).toMatch(/^Reason: \S/)
    expect(text).toContain('You had paid nothing, and owe nothing.')
  }
})

test('tells payers the refund after an older version had called a drawn project off', async () => {
  const w = await open('off')
  const id = await w.published(threeDays)
  const [paid, unpaid] = await applied(w, id, ['50', '50'])
  await w.drawn(id, paid!)
  granted(await w.call('payIeo', paid!, { orderId: (await w.order(paid!, id)).id }))
  await w.cancelledLate(id)
  await w.decide()
  await w.decide()
  const textFor = async (user: string) => {
    const event = w.events.find((one) => one.userId === user && one.name === 'ieoCalledOff')!
    return ieoNotices.say(event, 'en-us').text
  }
  expect(eventsOf([w], paid!)).toEqual(['ieoWon', 'ieoCalledOff'])
  expect(await textFor(paid!)).toContain('All that you paid, 15 USDT, is back in your balance')
  expect(await textFor(unpaid!)).toContain('You had paid nothing, and owe nothing.')
  expect(await textFor(unpaid!)).toMatch(/^Reason: \S/)
})

test('says in no language that tokens were listed now, because their currency may be listed already', async () => {
  const w = await open('delivered')
  const id = await w.published(threeDays)
  const [user] = await applied(w, id, ['50'])
  await w.drawn(id, user!)
  const { id: orderId, payDeadlineAt } = await w.order(user!, id)
  granted(await w.call('payIeo', user!, { orderId }))
  await w.until(payDeadlineAt!)
  await w.decide()
  await w.both(id, 'list')
  await w.decide()
  const event = w.events.find(({ name }) => name === 'ieoTokensDelivered')!
  for (const lang of languages) {
    const { text } = ieoNotices.say(event, lang)
    expect(text).toContain('50 NOVA')
    expect(text).not.toMatch(/list|상장|上場|上市|niêm yết|senarai|จดทะเบียน/)
  }
})

test('mails the notice in the user’s language, with a link to the project', async () => {
  const w = await open('letters')
  const id = await w.published(threeDays)
  const [user] = await applied(w, id, ['50'])
  await w.drawn(id, user!)
  const event = w.events.find(({ name }) => name === 'ieoWon')!
  await w.ieo.onEvent(event)
  await w.ieo.onEvent({ ...event, name: 'ieoApplied' })
  expect(w.letters).toEqual([
    {
      userId: user,
      what: 'You won tokens: Nova network',
      text:
        '50 NOVA · Pay 15 USDT until 2026-11-22 22:00:00 UTC+8 and they are yours. Who does ' +
        'not pay owes nothing, and the win lapses. ' +
        `See the project: https://candor.test/#/ieo?id=${id}`,
    },
  ])
  expect(await ieoNotices.about(event)).toEqual({
    typeKey: 'ieo',
    refType: 'ieo_project',
    refId: id,
  })
  const texts = languages.map((lang) => ieoNotices.say(event, lang).text)
  expect(new Set(texts).size).toBe(languages.length)
  for (const text of texts)
    for (const figure of ['50 NOVA', '15 USDT', '22:00:00']) expect(text).toContain(figure)
})
