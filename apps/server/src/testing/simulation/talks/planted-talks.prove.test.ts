import { endpoints, type EndpointName } from '@candor/api'
import { expect, test } from 'vitest'
import { openSeededWorld } from '../../contract/seeded-world.ts'
import type { Modules } from '../../../app/modules.ts'
import type { Route } from '../../../platform/http/route.ts'
import { isRefusal } from '../../../platform/lane/index.ts'
import { SimulationFault } from '../fault.ts'
import { liveTalks } from './live-talks.ts'

type Answer = Record<string, unknown>
type Bug = {
  readonly of: 'support' | 'ownNotices'
  readonly call: EndpointName
  readonly spoil: (answer: Answer | null) => unknown
}

const messages = (answer: Answer | null) => (answer?.['messages'] ?? []) as unknown[]

const bugs: Readonly<Record<string, Bug>> = {
  'a message is left out': {
    of: 'support',
    call: 'getChat',
    spoil: (answer) => ({ ...answer, messages: messages(answer).toSpliced(-2, 1) }),
  },
  'a message is shown twice': {
    of: 'support',
    call: 'getTicket',
    spoil: (answer) =>
      answer && { ...answer, messages: [...messages(answer), messages(answer)[0]] },
  },
  'messages change places': {
    of: 'support',
    call: 'getChat',
    spoil: (answer) => ({ ...answer, messages: messages(answer).toReversed() }),
  },
  'a read mark runs ahead': {
    of: 'support',
    call: 'getChat',
    spoil: (answer) => ({ ...answer, readUpTo: ((answer?.['readUpTo'] ?? 0) as number) + 1 }),
  },
  'an announcement is counted twice': {
    of: 'ownNotices',
    call: 'listUnreadAnnouncements',
    spoil: (answer) => ({
      ...answer,
      anntMsgTotal: ((answer?.['anntMsgTotal'] ?? 0) as number) + 1,
    }),
  },
  'an answer is not told': {
    of: 'ownNotices',
    call: 'listOwnNotices',
    spoil: (answer) => ({
      ...answer,
      records: ((answer?.['records'] ?? []) as unknown[]).slice(1),
    }),
  },
}

/** A module with a planted bug in one route. */
function spoilt(modules: Modules, { of, call, spoil }: Bug): Partial<Modules> {
  const routes = modules[of].routes.map((route: Route): Route => {
    if (route.endpoint.name !== call || route.kind !== 'query') return route
    const answer = async (request: Parameters<typeof route.answer>[0]) => {
      const found = await route.answer(request)
      return isRefusal(found) ? found : spoil(found as Answer | null)
    }
    return { ...route, answer }
  })
  return { [of]: { ...modules[of], routes } }
}

test.each(Object.keys(bugs))('finds a planted bug: %s', async (name) => {
  const bug = bugs[name]!
  expect(Object.keys(endpoints)).toContain(bug.call)
  const seeded = await openSeededWorld(`planted: ${name}`)
  try {
    await seeded.withMistake(
      (modules) => spoilt(modules, bug),
      () => expect(liveTalks(seeded, { seed: name, steps: 400 })).rejects.toThrow(SimulationFault),
    )
  } finally {
    await seeded.close()
  }
})
