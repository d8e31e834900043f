import { endpoints, type EndpointName } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBudget, proofScale } from '../proof-scale.ts'
import { codeFor } from './cast.ts'
import { checkReplay, sealedNames, type End } from './replay.ts'
import { sealed, sendWire, type WireRequest } from './sealed-request.ts'
import { openSeededWorld, type SeededWorld } from './seeded-world.ts'

let seeded: SeededWorld
const ended = new Map<End, EndpointName[]>()

const names = inBudget(sealedNames, 18)
const ends = ['accepted', 'refused by its schema', 'refused for what it asks'] as const
const triesEveryEnd = proofScale({ quick: false, full: true })
/** The results to try for an endpoint: a single one in turn, or all three at full scale. */
const endsOf = (name: EndpointName): readonly End[] =>
  triesEveryEnd ? ends : [ends[names.indexOf(name) % ends.length]!]

beforeAll(async () => {
  seeded = await openSeededWorld('replays')
})
afterAll(() => seeded.close())

describe.each(names)('%s', (name) => {
  test.each(endsOf(name))(
    '%s: refuses the same bytes as a replay and changes nothing',
    async (end) => {
      const replayed = await checkReplay(seeded, name, end)
      if (replayed !== null) ended.set(end, [...(ended.get(end) ?? []), name])
      expect(replayed?.faults ?? []).toEqual([])
    },
  )
})

test('has seen every endpoint end in every tried result that it can have', () => {
  const tried = (end: End) => names.filter((name) => endsOf(name).includes(end))
  const without = (end: End) => tried(end).filter((name) => !ended.get(end)?.includes(name))
  expect(without('accepted')).toEqual([])
  expect(without('refused by its schema')).toEqual([])
  // Requests that cannot be refused, or only for their number.
  const granted: ReadonlySet<string> = new Set([
    'logout',
    'setNoticeChoice',
    'selfExclude',
    'createStreamTicket',
    'exportStatement',
    'closeAllPositions',
    'startDemo',
    'noteTyping',
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

test('does not lock a user out by a failed sign-in sent seven times', async () => {
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

test('keeps the attempts of the right code when a wrong one is sent seven times', async () => {
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
