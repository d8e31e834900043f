import { newIntentKey } from '@candor/api'
import { agreement, codeFor } from '../cast.ts'
import { giveBack } from '../give-back.ts'
import type { Person } from '../person.ts'
import { newPasskey, passkeyAnswer, passkeyIdOf, removal } from '../passkeys.ts'
import { binding, boundCode, guarded } from '../second-factor.ts'
import type { SeededWorld } from '../seeded-world.ts'
import { anotherParty, journey, partyRemoval } from '../third-parties.ts'
import { anotherWallet, newWallet, signedMessage, walletRemoval } from '../wallets.ts'
import { absent, type Body, type Preconditions } from './scene.ts'

/** The agreement, without a country: two random letters are rarely one. */
const agreed = { ...agreement, country: undefined }

export const ofPeople: Preconditions = {
  // The other scenes need a session.
  getEmailCaptcha: () => ({ scene: 'login' }),
  getPhoneCaptcha: () => ({ scene: 'login' }),
  register: async ({ person, body }) => ({
    ...arrival(person),
    ...agreed,
    ...(body['registerType'] === 'guest' ? {} : await freshEmail(person, 'register')),
    password: body['registerType'] === 'guest' ? undefined : newPassword(),
    inviteCode: undefined,
    phoneCode: undefined,
    phone: undefined,
  }),
  emailLogin: async ({ person }) => ({
    ...arrival(person),
    ...agreed,
    ...(await freshEmail(person, 'login')),
    inviteCode: undefined,
  }),
  phoneLogin: async ({ person }) => ({
    ...arrival(person),
    ...agreed,
    ...(await freshPhone(person)),
    inviteCode: undefined,
  }),
  login: ({ seeded, person }) => {
    const { account, password } = seeded.bob
    return { ...arrival(person), account, password }
  },
  resetPassword: async ({ seeded, person }) => {
    const password = newPassword()
    const account = await registeredByCode(person)
    await seeded.leap(60_000)
    const captcha = await codeFor(person, account, 'forget')
    const passwords = { newPassword: password, confirmPassword: password }
    return { ...arrival(person), account, captcha, ...passwords }
  },
  revokeSessions: () => ({ ids: undefined, all: true }),
  checkGoogleAuth: () => ({ loginTicket: undefined }),
  generateGoogleKey: () => ({ rebind: true }),
  bindGoogleAuth: ({ seeded, person }) => binding(seeded, person),
  unbindGoogleAuth: async ({ seeded, person }) => ({
    ...(await guarded(seeded, person)),
    passkey: undefined,
  }),
  updateProfile: ({ body }) => ({
    ...absent(body),
    // Name, birthday and country stay: the identity is verified.
    nickName: `Ana ${newIntentKey().slice(0, 8)}`,
    phoneCode: '49',
    phone: '15123456789',
  }),
  changeContact: async ({ seeded, person, body }) => {
    // Codes are sent once a minute, and expire before an hourly limit has room again.
    await seeded.leap(3_600_000)
    person.account = (await person.done('getMyUserInfo', {}))!.account
    const oldCaptcha = await codeFor(person, person.account, 'changeContact')
    const { email, captcha } = await freshEmail(person, 'newContact')
    const { loginPassword, googleCode } = await guarded(seeded, person)
    person.account = email
    return { ...absent(body), type: 'email', email, captcha, oldCaptcha, loginPassword, googleCode }
  },
  // The topic unlocks leverage above that of other tests. A failed attempt must wait; a passed one may be repeated.
  answerAppropriateness: async ({ seeded, body }) => {
    await seeded.leap(121_000)
    const given = JSON.stringify(body['answers'] ?? {})
    return { version: 1, topic: given.includes('wholeStake') ? 'secondContracts' : 'leverage' }
  },
  setNoticeChoice: () => ({ topic: 'product', channel: 'email', isOn: false }),
  setLimits: () => ({
    dailyDepositLimit: '900000000',
    dailyLossLimit: '900000000',
    dailyStakeLimit: '900000000',
    dailyOptionLossLimit: '900000000',
  }),
  closeAccount: async ({ seeded, person, body }) => {
    await makeGuest(seeded, person)
    await giveBack(seeded)
    return absent(body)
  },
  keepAccount: async ({ seeded, person }) => {
    await makeGuest(seeded, person)
    await giveBack(seeded)
    await person.done('closeAccount', {})
    return {}
  },
  bindContact: async ({ seeded, person, body }) => {
    await makeGuest(seeded, person)
    const { email, captcha } = await freshEmail(person, 'bind')
    person.password = newPassword()
    const passwords = { newPassword: person.password, confirmPassword: person.password }
    return { ...absent(body), type: 'email', email, captcha, ...passwords }
  },
  changeFundPassword: async ({ seeded, person }) => {
    const digits = String(271_828 + 7 * fundPasswords++)
    const passwords = { oldPassword: undefined, newPassword: digits, confirmPassword: digits }
    return { ...(await guarded(seeded, person)), ...passwords, passkey: undefined }
  },
  getPasskeyOptions: () => ({ purpose: 'login', loginTicket: undefined }),
  passkeyLogin: async ({ seeded, person }) => ({
    ...(await passkeyAnswer(seeded, person)),
    ...arrival(person),
  }),
  addPasskey: ({ seeded, person }) => newPasskey(seeded, person),
  renamePasskey: async ({ seeded, person, given }) => ({
    id: await passkeyIdOf(seeded, person),
    ...given,
  }),
  removePasskey: async ({ seeded, person, given }) => ({
    ...(await removal(seeded, person)),
    ...given,
  }),
  getWalletNonce: ({ given }) => ({ address: newWallet().address, chainId: '1', ...given }),
  walletLogin: async ({ person }) => ({
    ...(await signedMessage(person, 'login')),
    ...arrival(person),
    ...agreed,
    inviteCode: undefined,
  }),
  addSignInWallet: ({ seeded, person }) => anotherWallet(seeded, person),
  removeSignInWallet: async ({ seeded, person, given }) => ({
    ...(await walletRemoval(seeded, person)),
    ...given,
  }),
  renewRecoveryCodes: async ({ seeded, person }) => ({
    ...(await guarded(seeded, person)),
    passkey: undefined,
  }),
  getThirdPartyUrl: ({ given }) => ({ provider: 'sandbox', purpose: 'login', ...given }),
  thirdPartyLogin: async ({ seeded, person }) => ({
    ...(await journey(seeded, person, 'login')),
    ...arrival(person),
    ...agreed,
    inviteCode: undefined,
  }),
  addThirdParty: ({ seeded, person }) => anotherParty(seeded, person),
  removeThirdParty: async ({ seeded, person, given }) => ({
    ...(await partyRemoval(seeded, person)),
    ...given,
  }),
  googleSecretLogin: async ({ seeded, person }) => {
    const code = await boundCode(seeded, person)
    const { account, password, deviceFields } = person
    const { loginTicket } = await person.done('login', { account, password, ...deviceFields })
    return { ...arrival(person), ...code, loginTicket, passkey: undefined }
  },
  changePassword: ({ person }) => {
    const oldPassword = person.password
    person.password = newPassword()
    const passwords = { newPassword: person.password, confirmPassword: person.password }
    return { oldPassword, ...passwords, passkey: undefined }
  },
}

const newPassword = () => `a new secret ${newIntentKey()}`

const arrival = ({ deviceFields }: Person): Body => ({
  ...deviceFields,
  deviceId: newIntentKey(),
})

async function freshEmail(person: Person, scene: 'register' | 'login' | 'bind' | 'newContact') {
  const email = `${newIntentKey()}@example.com`
  const captcha = await codeFor(person, email, scene)
  return { registerType: scene === 'register' ? 'email' : undefined, email, captcha }
}

/** A new user whom no other body names. */
async function registeredByCode(person: Person): Promise<string> {
  const { email, captcha } = await freshEmail(person, 'login')
  const { deviceKey } = person.deviceFields
  const consent = { ...agreed, deviceId: newIntentKey(), deviceKey }
  await person.done('emailLogin', { email, captcha, ...consent })
  return email
}

/** A user with an address is no guest any more, but the tests must go on as the same user. */
async function makeGuest({ pool }: SeededWorld, { userId }: Person): Promise<void> {
  await pool.query(
    `update people_user set account = 'guest' || uid, account_type = 'guest', email = null,
       phone_code = null, phone = null, initial_password_changed = false where user_id = $1`,
    [userId],
  )
}

let phones = 0
let fundPasswords = 0

async function freshPhone(person: Person): Promise<Body> {
  const to = { phoneCode: '1', phone: String(2_025_550_000 + phones++) }
  await person.done('getPhoneCaptcha', { ...to, scene: 'login' })
  const texts = await person.done('listInbox', { to: `+${to.phoneCode}${to.phone}` })
  const sms = texts.find(({ code }) => code !== null)
  return { ...to, captcha: sms?.code ?? undefined }
}
