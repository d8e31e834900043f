import { adminRoutes, advancedImages, newIntentKey, type EndpointName } from '@candor/api'
import { claimedIdentity, documentOf, identify, passedIdentity, picturesOf } from './identity.ts'
import { agreement, codeFor, newTransaction, orderOf } from './cast.ts'
import { codeAt } from './authenticator.ts'
import { claimedApproval, pendingApproval } from './operators.ts'
import type { Person } from './person.ts'
import { binding, boundCode, guarded } from './second-factor.ts'
import type { SeededWorld } from './seeded-world.ts'
import {
  accountIdOf,
  claimedWithdrawal,
  openWithdrawalOf,
  unboundAccount,
  wholeWithdrawal,
} from './withdrawal.ts'

export type Body = Record<string, unknown>

/** Who is about to send what. */
export interface Scene {
  readonly seeded: SeededWorld
  readonly person: Person
  readonly body: Body
  /** Fields that the test fixes: an id, for example. */
  readonly given: Body
}

/**
 * Makes true what a body needs beside its schema, and answers the fields that say so. An endpoint that
 * reaches success with values of `words.ts` alone needs no entry; one that does not gets one here.
 */
export const preconditions: {
  readonly [Name in EndpointName]?: (scene: Scene) => Body | Promise<Body>
} = {
  // The other scenes are for who is signed in.
  getEmailCaptcha: () => ({ scene: 'login' }),
  getPhoneCaptcha: () => ({ scene: 'login' }),
  register: async ({ person, body }) => ({
    ...arrival(person),
    ...agreement,
    ...(body['registerType'] === 'guest' ? {} : await freshEmail(person, 'register')),
    password: body['registerType'] === 'guest' ? undefined : newPassword(),
    inviteCode: undefined,
    phoneCode: undefined,
    phone: undefined,
  }),
  emailLogin: async ({ person }) => ({
    ...arrival(person),
    ...agreement,
    ...(await freshEmail(person, 'login')),
    inviteCode: undefined,
  }),
  phoneLogin: async ({ person }) => ({
    ...arrival(person),
    ...agreement,
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
  unbindGoogleAuth: ({ seeded, person }) => guarded(seeded, person),
  updateProfile: ({ body }) => ({
    ...absent(body),
    // Name, birthday and country stay: their identity is known.
    nickName: `Ana ${newIntentKey().slice(0, 8)}`,
    phoneCode: '49',
    phone: '15123456789',
  }),
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
    return { ...(await guarded(seeded, person)), ...passwords }
  },
  renewRecoveryCodes: ({ seeded, person }) => guarded(seeded, person),
  googleSecretLogin: async ({ seeded, person }) => {
    const code = await boundCode(seeded, person)
    const { account, password, deviceFields } = person
    const { loginTicket } = await person.done('login', { account, password, ...deviceFields })
    return { ...arrival(person), ...code, loginTicket }
  },
  changePassword: ({ person }) => {
    const oldPassword = person.password
    person.password = newPassword()
    return { oldPassword, newPassword: person.password, confirmPassword: person.password }
  },
  applyRecharge: async ({ seeded }) => {
    // A claim waits ten minutes, and only a few may wait at once.
    await seeded.settle()
    return { currency: 'USDT', network: 'sandbox', amount: '25', txid: newTransaction() }
  },
  applyBasicAuth: async ({ seeded, person, body, given }) => ({
    ...(await identify(seeded, person, 'basic', 'rejected')),
    ...(await documentOf(seeded, person, { ...body, ...given }, given)),
  }),
  applyAdvancedAuth: async ({ seeded, person }) => {
    await identify(seeded, person, 'basic', 'passed')
    return {
      ...(await identify(seeded, person, 'advanced', 'rejected')),
      ...(await picturesOf(seeded, person, advancedImages)),
    }
  },
  addWithdrawalAccount: async ({ seeded, person, body }) => {
    const accounts = await person.done('listWithdrawalAccounts', {})
    for (const { id } of accounts.slice(10))
      await person.done('editWithdrawalAccount', { id, disabled: true })
    return { ...absent(body), ...(await unboundAccount(seeded, person)) }
  },
  editWithdrawalAccount: async ({ seeded, person, given }) => ({
    id: 'id' in given ? given['id'] : await accountIdOf(seeded, person),
    disabled: undefined,
  }),
  quoteWithdrawal: () => ({ amount: '25.5' }),
  applyWithdrawal: ({ seeded, person }) => wholeWithdrawal(seeded, person),
  cancelWithdrawal: async ({ seeded, person, given }) => ({
    id: 'id' in given ? given['id'] : await openWithdrawalOf(seeded, person),
  }),
  createPosition: async (scene) => {
    const { person, given } = scene
    const running = await person.done('listPositions', { status: '1', pageSize: 1 })
    // Not where the test names a position of theirs: closed, it could not be added to.
    const isFull = running.total > 20 && !('positionId' in given)
    if (isFull) await person.done('closeAllPositions', {})
    return { ...order(scene), ...whole }
  },
  previewPosition: (scene) => ({ ...order(scene), ...whole }),
  addMargin: async (scene) => ({ id: await runningId(scene), amount: '1.5' }),
  closePosition: async (scene) => ({ id: await runningId(scene), ...whole }),
  closeAllPositions: async (scene) => {
    await runningId(scene)
    return { symbol: undefined }
  },
  updateStopLoss: async (scene) => ({
    id: await runningId(scene),
    takeProfitPrice: null,
    stopLossPrice: null,
    version: undefined,
  }),
  operatorLogin: async ({ seeded, person }) => {
    const { name, password } = seeded.way
    return {
      name,
      password,
      ...(await freshCode(seeded)),
      deviceKey: person.deviceFields.deviceKey,
    }
  },
  operatorStepUp: ({ seeded }) => freshCode(seeded),
  claimItem: async ({ seeded }) => ({
    queue: 'approval',
    id: (await pendingApproval(seeded.maker)).id,
  }),
  releaseItem: async ({ seeded, person }) => ({
    queue: 'approval',
    id: (await claimedApproval(seeded.maker, person)).id,
  }),
  approveApproval: ({ seeded, person }) => claimedApproval(seeded.maker, person),
  refuseApproval: ({ seeded, person }) => claimedApproval(seeded.maker, person),
  getUser: ({ seeded }) => ({ id: seeded.guest.userId }),
  addUserNote: ({ seeded }) => ({ id: seeded.guest.userId }),
  restrictUser: async ({ seeded }) => {
    // The one before it is over.
    await seeded.leap(restrictedMs)
    return {
      id: seeded.guest.userId,
      capability: 'withdraw',
      untilAt: seeded.world.clock.now() + restrictedMs,
    }
  },
  liftRestriction: async ({ seeded }) => newRestriction(seeded),
  openIdentity: async ({ seeded, person }) => ({
    id: (await claimedIdentity(seeded, person))['id'],
  }),
  seeIdentityPhoto: async ({ seeded, person }) => {
    const { id, fileId } = await claimedIdentity(seeded, person)
    return { id, fileId }
  },
  approveIdentity: async ({ seeded, person }) => {
    const { id, version } = await claimedIdentity(seeded, person)
    return { id, version }
  },
  rejectIdentity: async ({ seeded, person }) => {
    const { id, version, fields } = await claimedIdentity(seeded, person)
    return { id, version, fields }
  },
  revokeIdentity: ({ seeded }) => passedIdentity(seeded),
  decideWithdrawal: ({ seeded, person }) => claimedWithdrawal(seeded, person),
  setSwitch: async ({ seeded: { maker, checker } }) => {
    const states = await maker.done('listSwitches', {})
    const { stopped, pendingApprovalId } = states.find((one) => one.switch === 'withdrawals')!
    if (pendingApprovalId !== null)
      await checker.done('approveApproval', await claimedApproval(maker, checker))
    return { switch: 'withdrawals', stopped: !stopped || pendingApprovalId !== null }
  },
}

/** Long enough for an operator to come in anew meanwhile. */
const restrictedMs = 5 * 60_000

/** A restriction that nobody has asked to lift, and whom it restricts. */
async function newRestriction({ leap, world, guest, maker }: SeededWorld): Promise<Body> {
  await leap(restrictedMs)
  const { userId: id } = guest
  await maker.done('restrictUser', {
    id,
    capability: 'withdraw',
    reasonKey: 'own_request',
    untilAt: world.clock.now() + restrictedMs,
    remark: 'for a test',
  })
  const { restrictions } = await maker.done('getUser', { id })
  return { id, restrictionId: restrictions[0]!.id }
}

/** A code that was not used yet: time passes until there is one. */
async function freshCode({ leap, way, world }: SeededWorld): Promise<Body> {
  await leap(30_000)
  return { code: codeAt(way.codeSecret, world.clock.now()) }
}

/** Calls of the console that the checker's roles do not open. */
const sentByMaker: ReadonlySet<EndpointName> = new Set([
  'setSwitch',
  'restrictUser',
  'liftRestriction',
])

/**
 * Who sends an endpoint's bodies: a user with an address, except where every call would need a code
 * of which there are ten a day.
 */
export function senderOf(seeded: SeededWorld, name: EndpointName): Person {
  if (name in adminRoutes) return sentByMaker.has(name) ? seeded.maker : seeded.checker
  if (ofTheSecondFactor.has(name)) return seeded.carol
  if (name === 'bindContact' || name === 'selfExclude') return seeded.visitor
  return name === 'changePassword' ? seeded.guest : seeded.alice
}

/** None of the fields that were drawn: they may be of another kind. */
const absent = (body: Body): Body =>
  Object.fromEntries(Object.keys(body).map((field) => [field, undefined]))

/** Asked of somebody whom no other test signs in. */
const ofTheSecondFactor: ReadonlySet<EndpointName> = new Set([
  'generateGoogleKey',
  'bindGoogleAuth',
  'unbindGoogleAuth',
  'renewRecoveryCodes',
  'changeFundPassword',
  'googleSecretLogin',
] as const)

/** Nothing that the price or the size of another position would have to fit. */
const whole = {
  quantity: undefined,
  takeProfitPrice: undefined,
  stopLossPrice: undefined,
  positionId: undefined,
}

const newPassword = () => `a new secret ${newIntentKey()}`

const arrival = ({ deviceFields }: Person): Body => ({
  ...deviceFields,
  deviceId: newIntentKey(),
})

/** What adds to a position must fit it: those that tests name are longs of BTCUSDT. */
function order({ seeded, given }: Scene): Body {
  const names = [...seeded.feed.symbols]
  const name = names[Number(BigInt(seeded.world.newId()) % BigInt(names.length))]!
  return orderOf(seeded, 'positionId' in given ? 'BTCUSDT' : name)
}

async function freshEmail(person: Person, scene: 'register' | 'login' | 'bind') {
  const email = `${newIntentKey()}@example.com`
  const captcha = await codeFor(person, email, scene)
  return { registerType: scene === 'register' ? 'email' : undefined, email, captcha }
}

/** Somebody new, whom nobody else's bodies name. */
async function registeredByCode(person: Person): Promise<string> {
  const { email, captcha } = await freshEmail(person, 'login')
  const { deviceKey } = person.deviceFields
  const consent = { ...agreement, deviceId: newIntentKey(), deviceKey }
  await person.done('emailLogin', { email, captcha, ...consent })
  return email
}

/** Whoever has an address is a guest no more, and tests must go on as the same user. */
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
  const [sms] = await person.done('listInbox', { to: `+${to.phoneCode}${to.phone}` })
  return { ...to, captcha: sms?.code ?? undefined }
}

/** A position of theirs that runs in a market that never closes, opened when there is none. */
async function runningId({ seeded, person }: Scene): Promise<string> {
  const { records } = await person.done('listPositions', { status: '1', pageSize: 100 })
  const first = records.find(({ symbol }) => symbol === 'BTCUSDT')
  return first?.id ?? (await person.done('createPosition', orderOf(seeded, 'BTCUSDT'))).id
}
