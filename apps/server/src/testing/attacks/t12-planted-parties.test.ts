import type { SignInService } from '@candor/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ThirdPartyService } from '../../people/third-party/services.ts'

// The same attempts against a server with planted bugs: it accepts every token and every state, any number of times. Remaining
// refusals come from Sandbox ID.

type Sent = { readonly redirectUri: string; readonly code: string; readonly codeVerifier: string }

const formType = 'application/x-www-form-urlencoded'
const text = (claim: unknown) => (typeof claim === 'string' && claim !== '' ? claim : 'nobody')
function claimsOf(token: string): Record<string, unknown> {
  try {
    const part = token.split('.')[1] ?? ''
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Reads an ID token without any check. */
async function believe(service: ThirdPartyService, provider: SignInService, sent: Sent) {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: sent.code,
    redirect_uri: sent.redirectUri,
    code_verifier: sent.codeVerifier,
  })
  const { issuer } = service
  service.clientAuth({ issuer }, { client_id: service.clientId }, body, new Headers())
  const asked = { method: 'POST', headers: { 'content-type': formType }, body }
  const answer = await service.fetch!(`${issuer}/token`, asked as never)
  if (!answer.ok) return null
  const { id_token: token } = (await answer.json()) as { id_token: string }
  const claims = claimsOf(token)
  return { provider, issuer: text(claims['iss']), subject: text(claims['sub']).slice(0, 255) }
}

/** A state for any purpose, with its number. */
const anyState = (_issue: unknown, state: string) => ({
  id: String(Buffer.from(state, 'base64url').readBigUInt64BE()),
  at: Date.UTC(2026, 6, 1),
})

const holes = {
  '../../people/third-party/ask-service.ts': { exchange: believe },
  '../../people/third-party/state.ts': { readState: anyState },
  '../../people/spent-code.ts': { isSpent: () => false },
}

/** Runs the attempts on a freshly loaded server with the planted bugs; other tests keep theirs. */
async function withHoles() {
  vi.resetModules()
  for (const [path, hole] of Object.entries(holes))
    vi.doMock(path, async (original) => ({ ...(await original<object>()), ...hole }))
  return import('./third-party-attempts.ts')
}

type Attempts = Awaited<ReturnType<typeof withHoles>>
let attempts: Attempts
let people: Awaited<ReturnType<Attempts['openForgersWorld']>>
beforeAll(async () => {
  attempts = await withHoles()
  people = await attempts.openForgersWorld('t12 planted')
})
afterAll(async () => {
  await people.close()
  for (const path of Object.keys(holes)) vi.doUnmock(path)
  vi.resetModules()
})

test('accepts every forged token without checks', async () => {
  expect(await people.accepted()).toEqual(people.tokens)
})

test('accepts redirects for another purpose or user, late and repeated ones', async () => {
  expect(await attempts.misusesThrough(people)).toEqual(
    expect.arrayContaining([
      'sent from another device',
      'to sign in, with a redirect requested for adding',
      'to add, with a redirect requested for sign-in',
      'to add to another account',
      'with one changed letter of the state',
      'after ten minutes',
      'a second time',
      'with the name of another issuer',
    ]),
  )
})
