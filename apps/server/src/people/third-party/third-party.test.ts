import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxBrowser } from '../../testing/sandbox-browser.ts'
import { shownCode } from '../testing/authenticator-app.ts'
import { agreement, errorOf, granted } from '../testing/people-world.ts'
import { byPassword, openPartyWorld, type PartyWorld } from '../testing/party-world.ts'

let people: PartyWorld
beforeAll(async () => {
  people = await openPartyWorld('third parties')
})
afterAll(() => people.close())

const sessionOf = async (token: string | null) => (await people.sessionOf(token!))!

/** The fields that the app gets in the redirect. */
function parametersOf(to: string | null) {
  const { searchParams } = new URL(to ?? '')
  const field = (name: string) => searchParams.get(name) ?? ''
  return { code: field('code'), state: field('state'), iss: field('iss') }
}

test('opens an account for an unknown identity once the agreement is accepted', async () => {
  const came = await people.journey('phone')
  const before = await people.count('people_user')
  expect(errorOf(await people.login('phone', came))).toBe('ACCOUNT_NOT_FOUND')
  expect(await people.count('people_user')).toBe(before)

  // The code is spent: its stored proof counts while the state is valid.
  const entered = granted(await people.login('phone', came, agreement))
  expect(entered).toMatchObject({ isNewUser: true, needSecurityCode: false })
  const session = await sessionOf(entered.token)
  const info = granted(await people.call('getMyUserInfo', {}, { session }))!
  expect(info).toMatchObject({ accountType: 'oauth', email: null, phone: null, isGuest: true })
  expect(info.account).toBe(`sandbox-${info.uid}`)
})

test('opens the same account for the same identity, on another device too', async () => {
  const key = await people.newKey()
  const first = granted(await people.login('one', await people.journey('one', key), agreement))
  const again = granted(await people.login('two', await people.journey('two', key)))
  expect(again).toMatchObject({ isNewUser: false, userId: first.userId })
  expect(people.events.findLast(({ name }) => name === 'signedIn')).toMatchObject({
    data: { isNewDevice: true },
  })
})

test('makes Sandbox ID ask for the account again', async () => {
  const browser = createSandboxBrowser(people.sandboxId)
  const { url, ...first } = await people.depart('phone')
  const made = { ...first, ...parametersOf((await browser.signInAt(url)).to) }
  const { url: next, ...second } = await people.depart('phone')
  const { page, at } = await browser.follow(next)
  expect(page).toContain('Continue as tester')
  const known = { ...second, ...parametersOf((await browser.follow(at, { as: 'known' })).to) }
  const { userId } = granted(await people.login('phone', made, agreement))
  expect(granted(await people.login('phone', known)).userId).toBe(userId)
})

test('signs in another identity through the same browser', async () => {
  const browser = createSandboxBrowser(people.sandboxId)
  const first = await browser.signInAt((await people.depart('phone')).url)
  expect(first.to).not.toBeNull()
  const key = await people.newKey()
  const { url, ...kept } = await people.depart('phone')
  const came = { ...kept, ...parametersOf((await browser.signInAt(url, key)).to) }
  const { userId } = granted(await people.login('phone', came, agreement))
  const again = granted(await people.login('phone', await people.journey('phone', key)))
  expect(again.userId).toBe(userId)
})

test('repeats the answer to the same request, and refuses another request with the same code', async () => {
  const came = await people.journey('tablet')
  const first = granted(await people.login('tablet', came, agreement, 'third-party-key-1'))
  const again = granted(await people.login('tablet', came, agreement, 'third-party-key-1'))
  expect(again).toEqual(first)
  expect(errorOf(await people.login('tablet', came, agreement))).toBe('OAUTH_FAILED')
})

test('reports a cancelled sign-in', async () => {
  const browser = createSandboxBrowser(people.sandboxId)
  const { at } = await browser.follow((await people.depart('phone')).url)
  const { to } = await browser.follow(at, { as: 'nobody' })
  expect(to).toMatch(/[?&]error=access_denied&/)
  expect(parametersOf(to).code).toBe('')
})

test('refuses a made-up key, and escapes what was typed', async () => {
  const browser = createSandboxBrowser(people.sandboxId)
  const { at } = await browser.follow((await people.depart('phone')).url)
  const { page, to } = await browser.follow(at, { as: 'key', key: '"><script>alert(1)</script>' })
  expect(to).toBeNull()
  expect(page).toContain('This is not a key of Sandbox ID')
  expect(page).not.toContain('<script>')
  // Without the cookie of the browser that began it, there is no sign-in to continue.
  const stranger = createSandboxBrowser(people.sandboxId)
  expect(await stranger.visit(at)).toMatchObject({ status: 400 })
  const japanese = createSandboxBrowser(people.sandboxId, 'ja-JP,en;q=0.5')
  expect((await japanese.visit(at)).page).toContain('<html lang="ja">')
  // The page of the provider's own errors is in the same language.
  const unknown = await japanese.visit('/sandbox-id/auth?client_id=nobody')
  expect(unknown).toMatchObject({ status: 400 })
  expect(unknown.page).toContain('<html lang="ja">')
})

test('adds an identity after re-authentication, signs in with it, and removes it', async () => {
  const { email, session } = await people.registered('ana')
  const key = await people.newKey()
  const trip = { purpose: 'add', session } as const
  const came = await people.journey('ana', key, trip)
  const add = (more: object = {}) =>
    people.call('addThirdParty', { ...came, ...byPassword, ...more }, { session })
  expect(errorOf(await add({ loginPassword: 'wrong' }))).toBe('OLD_PASSWORD_WRONG')
  const added = granted(await add())
  expect(added.withdrawHoldUntilAt).toBe(people.world.clock.now() + 120_000)
  expect((await people.inbox(email))[0]!.subject).toContain('third-party sign-in')
  const [listed] = granted(await people.call('listThirdParties', {}, { session }))
  expect(listed).toMatchObject({ id: added.id, provider: 'sandbox' })

  const entered = granted(await people.login('phone', await people.journey('phone', key)))
  expect(entered.userId).toBe(session.userId)

  const { id } = added
  granted(await people.call('removeThirdParty', { id, ...byPassword }, { session }))
  expect(granted(await people.call('listThirdParties', {}, { session }))).toEqual([])
  // It opens nothing any more, no other account either.
  const late = await people.login('phone', await people.journey('phone', key), agreement)
  expect(errorOf(late)).toBe('CREDENTIAL_TAKEN')
  const bob = await people.registered('bob')
  const theft = await people.journey('bob', key, { purpose: 'add', session: bob.session })
  const taken = { ...theft, ...byPassword }
  expect(errorOf(await people.call('addThirdParty', taken, { session: bob.session }))).toBe(
    'CREDENTIAL_TAKEN',
  )
  // It can be added again to its first account.
  const back = { ...(await people.journey('ana', key, trip)), ...byPassword }
  expect(granted(await people.call('addThirdParty', back, { session })).id).toBe(id)
})

test('is refused for the last sign-in method', async () => {
  const entered = granted(await people.login('watch', await people.journey('watch'), agreement))
  const session = await sessionOf(entered.token)
  const [{ id } = { id: '' }] = granted(await people.call('listThirdParties', {}, { session }))
  const removal = { id, ...byPassword, loginPassword: undefined }
  expect(errorOf(await people.call('removeThirdParty', removal, { session }))).toBe('LAST_WAY_IN')
})

test('requires the authenticator after it', async () => {
  const key = await people.newKey()
  const { session } = await people.registered('kim')
  const came = await people.journey('kim', key, { purpose: 'add', session })
  granted(await people.call('addThirdParty', { ...came, ...byPassword }, { session }))
  const drawn = await people.call('generateGoogleKey', { rebind: false }, { session })
  const { secretKey } = granted(drawn)
  const googleCode = shownCode(secretKey, people.world.clock.now())
  const captcha = await people.codeFor('kim@example.org', 'bind', { session })
  const bound = { ...byPassword, captcha, secretKey, googleCode, rebind: undefined }
  granted(await people.call('bindGoogleAuth', bound as never, { session }))
  const waiting = granted(await people.login('kim', await people.journey('kim', key)))
  expect(waiting).toMatchObject({ token: null, needSecurityCode: true, methods: ['google'] })
})

test('gives no URL for an unconfigured service, or for adding one without a session', async () => {
  const asked = { codeChallenge: 'a'.repeat(43), device: 'b'.repeat(43) }
  const google = { ...asked, provider: 'google', purpose: 'login' } as const
  expect(errorOf(await people.call('getThirdPartyUrl', google))).toBe('VALIDATION_FAILED')
  const add = { ...asked, provider: 'sandbox', purpose: 'add' } as const
  expect(errorOf(await people.call('getThirdPartyUrl', add))).toBe('FORBIDDEN')
})
