import { endpoints, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBudget, proofScale } from '../proof-scale.ts'
import { codeFor } from './cast.ts'
import { checkReplay, sealedNames, type End } from './replay.ts'
import { sealed, sendWire, type WireRequest } from './sealed-request.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

let seeded: SeededWorld
const ended = new Map<End, EndpointName[]>()

const names = inBudget(sealedNames, 30)
const ends = ['accepted', 'refused by its schema', 'refused for what it asks'] as const
const triesEveryEnd = proofScale({ quick: false, full: true })
/** The ends that an endpoint is tried with: one, by turns, or all three. */
const endsOf = (name: EndpointName): readonly End[] =>
  triesEveryEnd ? ends : [ends[names.indexOf(name) % ends.length]!]

beforeAll(async () => {
  seeded = await openSeededWorld('replays')
})
afterAll(() => seeded.close())

describe.each(names)('%s', (name) => {
  test.each(endsOf(name))(
    '%s: the same bytes again are a replay and change nothing',
    async (end) => {
      const replayed = await checkReplay(seeded, name, end)
      if (replayed !== null) ended.set(end, [...(ended.get(end) ?? []), name])
      expect(replayed?.faults ?? []).toEqual([])
    },
  )
})

test('every endpoint was seen to end in every way that it can and was tried with', () => {
  const tried = (end: End) => names.filter((name) => endsOf(name).includes(end))
  const without = (end: End) => tried(end).filter((name) => !ended.get(end)?.includes(name))
  expect(without('accepted')).toEqual([])
  expect(without('refused by its schema')).toEqual([])
  // These ask for nothing that anybody could refuse, or only for how much of it waits already.
  const granted: ReadonlySet<string> = new Set([
    'logout',
    'setNoticeChoice',
    'selfExclude',
    'createStreamTicket',
    'exportStatement',
    'closeAllPositions',
    'startDemo',
    'readOwnNotices',
    'subscribePush',
    'unsubscribePush',
    'readAnnouncements',
    'operatorLogout',
    'createContent',
    'createDeskStreamTicket',
  ])
  expect(without('refused for what it asks')).toEqual(
    tried('refused for what it asks').filter((name) => granted.has(name)),
  )
})

async function codesOf(request: WireRequest, times: number): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let sent = 0; sent < times; sent++) codes.push((await sendWire(seeded, request)).errorKey)
  return codes
}

test('a failed sign-in that is sent seven times locks nobody out', async () => {
  await seeded.leap(3_600_000)
  const { account, password } = seeded.bob
  const stranger = await seeded.newPerson('stranger')
  const body = { account, password: 'not the password', ...stranger.deviceFields }
  const request = await sealed(seeded, stranger, endpoints.login.path, JSON.stringify(body))
  const [first, ...others] = await codesOf(request, 7)
  expect(first).toBe('BAD_CREDENTIALS')
  expect(new Set(others)).toEqual(new Set(['ENV_REPLAY']))
  await stranger.done('login', { account, password, ...stranger.deviceFields })
})

test('a wrong code that is sent seven times leaves the right one its tries', async () => {
  await seeded.leap(3_600_000)
  const email = 'replayed@example.com'
  const stranger = await seeded.newPerson('coded')
  const captcha = await codeFor(stranger, email, 'login')
  const wrong = captcha === '000000' ? '000001' : '000000'
  const body = { email, captcha: wrong, agreementAccepted: true, ...stranger.deviceFields }
  const request = await sealed(seeded, stranger, endpoints.emailLogin.path, JSON.stringify(body))
  const [first, ...others] = await codesOf(request, 7)
  expect(first).toBe('CAPTCHA_WRONG')
  expect(new Set(others)).toEqual(new Set(['ENV_REPLAY']))
  const agreement = { agreementAccepted: true, agreementVersion: await agreementOf(stranger) }
  await stranger.done('emailLogin', { email, captcha, ...agreement, ...stranger.deviceFields })
})

/** The agreement in force, as the configuration publishes it. */
async function agreementOf(person: SeededWorld['alice']): Promise<string> {
  const { result } = await person.call('getConfig', {})
  return (result as { agreementVersion: string }).agreementVersion
}
