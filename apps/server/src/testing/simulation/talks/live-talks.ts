import { minuteMs } from '@candor/api'
import { loadSupport } from '../../../support/index.ts'
import { newOperator } from '../../contract/operators.ts'
import type { SeededWorld } from '../../contract/seeded-world.ts'
import { createDice } from '../dice.ts'
import { must } from '../fault.ts'
import { SupportOperators } from './console.ts'
import { NaiveTalks, type NaiveTalk } from './naive-talks.ts'
import { ownAnswers, TalkingUsers } from './users.ts'

/**
 * Simulates this many acts of users and operators who write, answer and read.
 * @returns the number of events by kind
 * @throws SimulationFault at the first difference from the reference
 */
export async function liveTalks(
  seeded: SeededWorld,
  { seed, steps }: { readonly seed: string; readonly steps: number },
): Promise<Readonly<Record<string, number>>> {
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
  const operators = new SupportOperators(work, naive, createDice(`${seed} desk`))
  const dice = createDice(`${seed} time`)
  for (let step = 0; step < steps; step += 1) {
    await (dice.chance(0.5) ? users.act() : operators.act())
    if (dice.chance(0.2)) await seeded.leap(dice.whole(1, 20) * minuteMs)
    await endSilent(seeded, naive)
  }
  for (const person of people) {
    await person.awake()
    for (const talk of naive.of(person.userId)) {
      const { messages } =
        talk.kind === 'chat'
          ? await person.done('getChat', {})
          : await person.done('getTicket', { id: talk.id })
      naive.check(talk, messages)
    }
    const expected = naive.undelivered.get(person.userId) ?? 0
    const unread = await ownAnswers(person)
    must(
      unread.length === expected,
      () => `${person.name}: ${unread.length} unread, not ${expected}`,
    )
  }
  return naive.counts
}

/** Answered conversations of silent users close by themselves, at most two minutes late, and no others do. */
async function endSilent({ pool, world }: SeededWorld, naive: NaiveTalks): Promise<void> {
  const now = world.clock.now()
  const { rows } = await pool.query<{ id: string; status: NaiveTalk['state'] }>(
    'select id, status from support_conversation',
  )
  const found = new Map(rows.map(({ id, status }) => [id, status]))
  must(found.size === naive.talks.size, () => `${found.size} talks, not ${naive.talks.size}`)
  for (const talk of naive.talks.values()) {
    const isSilent = talk.state === 'answered' && talk.endsAt <= now
    const status = found.get(talk.id)!
    if (isSilent && status === 'closed') {
      naive.count('ended by silence')
      talk.state = 'closed'
    }
    const isLate = isSilent && talk.endsAt < now - 2 * minuteMs
    must(
      status === talk.state && !(isLate && status !== 'closed'),
      () => `${talk.kind} ${talk.id} is ${status} and not ${talk.state}`,
    )
  }
}
