import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSupport } from '../../../support/index.ts'
import { newOperator } from '../../contract/operators.ts'
import { openSeededWorld, type SeededWorld } from '../../contract/seeded-world.ts'
import { proofFigure, proofScale } from '../../proof-scale.ts'
import { createDice } from '../dice.ts'
import { must } from '../fault.ts'
import { TalkingDesk } from './desk.ts'
import { NaiveTalks, type NaiveTalk } from './naive-talks.ts'
import { ownAnswers, TalkingUsers } from './users.ts'

/** Days of people who ask, are answered and read, against a reference that knows all that was said. */
const seed = 'talks'
const steps = proofScale({ quick: 150, full: 3_000 })
const minuteMs = 60_000

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld(seed)
})
afterAll(() => seeded.close())

/** What was answered and whose user said no more ends by itself, a minute late at most, and nothing else does. */
async function endSilent(naive: NaiveTalks, now: number): Promise<void> {
  const { rows } = await seeded.pool.query<{ id: string; status: NaiveTalk['state'] }>(
    'select id, status from support_conversation',
  )
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  must(
    found.size === naive.talks.size,
    () => `${found.size} conversations, not ${naive.talks.size}`,
  )
  for (const talk of naive.talks.values()) {
    const isSilent = talk.state === 'answered' && talk.endsAt <= now
    const status = found.get(talk.id)!
    if (isSilent && status === 'closed') {
      naive.count('ended by silence')
      talk.state = 'closed'
    }
    must(
      status === talk.state &&
        !(isSilent && talk.endsAt < now - 2 * minuteMs && status !== 'closed'),
      () => `${talk.kind} ${talk.id} is ${status} and not ${talk.state}`,
    )
  }
}

test('nothing that is said or announced is lost, doubled or read by another, and what is unread adds up', async () => {
  const { alice, bob, guest, carol, maker, checker, world } = seeded
  const people = [alice, bob, guest, carol]
  const answerers = [
    await newOperator(seeded, 'ana', ['support']),
    await newOperator(seeded, 'ben', ['support']),
  ]
  const { silenceMs } = loadSupport()
  const naive = new NaiveTalks()
  const users = new TalkingUsers(people, naive, createDice(`${seed} users`))
  const work = { answerers, writer: maker, publisher: checker, now: world.clock.now, silenceMs }
  const desk = new TalkingDesk(work, naive, createDice(`${seed} desk`))
  const dice = createDice(`${seed} time`)
  for (let step = 0; step < steps; step += 1) {
    await (dice.chance(0.5) ? users.act() : desk.act())
    if (dice.chance(0.2)) await seeded.leap(dice.whole(1, 20) * minuteMs)
    await endSilent(naive, world.clock.now())
  }
  for (const talk of naive.talks.values()) {
    const owner = people.find(({ userId }) => userId === talk.owner)!
    await owner.awake()
    const { messages } =
      talk.kind === 'chat'
        ? await owner.done('getChat', {})
        : await owner.done('getTicket', { id: talk.id })
    naive.check(talk, messages)
  }
  for (const person of people) {
    await person.awake()
    expect((await ownAnswers(person)).length).toBe(naive.untold.get(person.userId) ?? 0)
  }
  const { counts } = naive
  for (const act of ['chat', 'ticket', 'reply', 'read', 'mark', 'news', 'pry', 'open', 'answer'])
    expect(counts[act] ?? 0, act).toBeGreaterThan(0)
  proofFigure('simulated talks', `${steps} steps: ${JSON.stringify(counts)}`)
})
