import { afterAll, beforeAll, expect, test } from 'vitest'
import { proofFigure } from '../proof-scale.ts'
import {
  misuses,
  misusesThrough,
  openForgersWorld,
  requestsThrough,
} from './third-party-attempts.ts'

/** T12, third parties: forged, replayed or foreign redirects open nothing. */

let people: Awaited<ReturnType<typeof openForgersWorld>>
beforeAll(async () => {
  people = await openForgersWorld('t12 third parties')
})
afterAll(() => people.close())

test('opens nothing for forged ID tokens, and an account for the genuine one', async () => {
  expect(await people.honest()).toBe(true)
  const before = await people.count('people_user')
  expect(await people.accepted()).toEqual([])
  expect(await people.count('people_user')).toBe(before)
  expect(people.tokens.length).toBeGreaterThanOrEqual(35)
  proofFigure('forged ID tokens', `${people.tokens.length} refused`)
})

test('accepts a redirect once, in time, for its own purpose and user', async () => {
  expect(await misusesThrough(people)).toEqual([])
  proofFigure('misused returns from third parties', `${Object.keys(misuses).length} refused`)
})

test("gives Sandbox ID's codes to its single client only, with PKCE, without other redirects", async () => {
  expect(await requestsThrough(people)).toEqual([])
})

test('exchanges a code once, for its client only', async () => {
  const { code, codeVerifier } = await people.journey('victim')
  const ask = async (secret: string) => {
    const sent = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'http://candor.test/sign-in/return',
      code_verifier: codeVerifier,
      client_id: people.sandboxId.clientId,
      client_secret: secret,
    }
    const answer = await people.sandboxId.fetch(`${people.sandboxId.issuer}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(sent),
    })
    return answer.status
  }
  expect(await ask('wrong')).toBe(401)
  expect(await ask(people.sandboxId.clientSecret)).toBe(200)
  expect(await ask(people.sandboxId.clientSecret)).toBe(400)
})
