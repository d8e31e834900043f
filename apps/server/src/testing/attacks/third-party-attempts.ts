import { agreement, errorOf } from '../../people/testing/people-world.ts'
import { byPassword, openPartyWorld, type PartyWorld } from '../../people/testing/party-world.ts'
import type { ThirdPartyService } from '../../people/third-party/services.ts'
import { createSandboxBrowser } from '../sandbox-browser.ts'
import { forgeries, type Forgery } from './forged-tokens.ts'

/** A world with the real Sandbox ID, whose replies are forged on their way. */
export async function openForgersWorld(seed: string) {
  const forger: { forge: Forgery } = { forge: (token) => token }
  const people = await openPartyWorld(seed, (service) => ({ fetch: forging(service, forger) }))
  const { hostile, honest } = await forgeries(people.folder, people.sandboxId.clientSecret)

  /** Whether a sign-in succeeds with a forged token. */
  async function comesIn(name: string, forge: Forgery): Promise<boolean> {
    const came = await people.journey(name)
    forger.forge = forge
    const answer = await people.login(name, came, agreement)
    forger.forge = (token) => token
    return errorOf(answer) === null
  }

  return {
    ...people,
    honest: () => comesIn('honest', honest),
    tokens: Object.keys(hostile),
    /** Forged tokens that were accepted. */
    async accepted(): Promise<string[]> {
      const through: string[] = []
      for (const [what, forge] of Object.entries(hostile))
        if (await comesIn('forger', forge)) through.push(what)
      return through
    },
  }
}

/** Sandbox ID's reply with a forged ID token. */
function forging({ fetch }: ThirdPartyService, forger: { readonly forge: Forgery }) {
  return async (...asked: Parameters<NonNullable<typeof fetch>>): Promise<Response> => {
    const answer = await fetch!(...asked)
    if (!asked[0].endsWith('/token') || !answer.ok) return answer
    const issued = (await answer.json()) as { id_token: string }
    return Response.json({ ...issued, id_token: forger.forge(issued.id_token) })
  }
}

type Attempt = (people: PartyWorld) => Promise<unknown>

/** Redirects from a third party: sent by another user, twice, too late, or changed. */
export const misuses: Readonly<Record<string, Attempt>> = {
  'sent from another device': async (people) =>
    people.login('thief', await people.journey('victim'), agreement),
  'to sign in, with a redirect requested for adding': async (people) => {
    const { session } = await people.registered('victim1')
    const came = await people.journey('victim1', undefined, { purpose: 'add', session })
    return people.login('victim1', came, agreement)
  },
  'to add, with a redirect requested for sign-in': async (people) => {
    const { session } = await people.registered('victim2')
    const came = await people.journey('victim2')
    return people.call('addThirdParty', { ...came, ...byPassword }, { session })
  },
  'to add to another account': async (people) => {
    const { session: theirs } = await people.registered('victim3')
    const { session } = await people.registered('victim4')
    const trip = { purpose: 'add', session: { ...session, userId: theirs.userId } } as const
    const came = await people.journey('victim4', undefined, trip)
    return people.call('addThirdParty', { ...came, ...byPassword }, { session })
  },
  'with one changed letter of the state': async (people) => {
    const came = await people.journey('victim')
    const last = came.state.endsWith('A') ? 'B' : 'A'
    return people.login('victim', { ...came, state: came.state.slice(0, -1) + last }, agreement)
  },
  'after ten minutes': async (people) => {
    const came = await people.journey('victim')
    await people.world.advance(600_000)
    return people.login('victim', came, agreement)
  },
  'a second time': async (people) => {
    const came = await people.journey('victim')
    await people.login('victim', came, agreement)
    return people.login('victim', came)
  },
  'with the code of another sign-in': async (people) => {
    const { code } = await people.journey('victim')
    return people.login('thief', { ...(await people.journey('thief')), code }, agreement)
  },
  'with a used code and an own state': async (people) => {
    const used = await people.journey('victim')
    await people.login('victim', used, agreement)
    const { code } = used
    return people.login('thief', { ...(await people.journey('thief')), code }, agreement)
  },
  'without the code verifier': async (people) => {
    const came = await people.journey('victim')
    return people.login('victim', { ...came, codeVerifier: 'x'.repeat(43) }, agreement)
  },
  'with the name of another issuer': async (people) => {
    const came = await people.journey('victim')
    return people.login('victim', { ...came, iss: 'http://thief.test' }, agreement)
  },
  'as a redirect from another service': async (people) => {
    const came = await people.journey('victim')
    return people.login('victim', { ...came, provider: 'google' } as never, agreement)
  },
}

/** Misuses that were accepted. */
export async function misusesThrough(people: PartyWorld): Promise<string[]> {
  const through: string[] = []
  for (const [what, attempt] of Object.entries(misuses)) {
    if (errorOf(await attempt(people)) === null) through.push(what)
    await people.world.advance(60_000)
  }
  return through
}

/** Asks Sandbox ID for a code in forbidden ways; returns those that succeeded. */
export async function requestsThrough(people: PartyWorld): Promise<string[]> {
  const { url } = await people.depart('thief')
  const changed = (change: (parameters: URLSearchParams) => void): string => {
    const asked = new URL(url)
    change(asked.searchParams)
    return asked.href
  }
  const hostile: Readonly<Record<string, string>> = {
    'back to another site': changed((asked) =>
      asked.set('redirect_uri', 'http://thief.test/sign-in/return'),
    ),
    'back to a longer path': changed((asked) =>
      asked.set('redirect_uri', `${asked.get('redirect_uri')}/../../thief`),
    ),
    'back with a query': changed((asked) =>
      asked.set('redirect_uri', `${asked.get('redirect_uri')}?to=thief`),
    ),
    'for another client': changed((asked) => asked.set('client_id', 'thief')),
    'without PKCE': changed((asked) => {
      asked.delete('code_challenge')
      asked.delete('code_challenge_method')
    }),
    'with a plain code challenge': changed((asked) => asked.set('code_challenge_method', 'plain')),
    'for an ID token without a code': changed((asked) => asked.set('response_type', 'id_token')),
    'for more scopes than the user id': changed((asked) => asked.set('scope', 'email profile')),
  }
  const through: string[] = []
  for (const [what, address] of Object.entries(hostile)) {
    const { at, page, to } = await createSandboxBrowser(people.sandboxId).follow(address)
    const isAsked = page.includes('name="key"')
    const isLed = to !== null && new URL(to).searchParams.has('code')
    if (isAsked || isLed || at.startsWith('http://thief.test')) through.push(what)
  }
  return through
}
