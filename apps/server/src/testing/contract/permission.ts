import {
  dayMs,
  adminRoutes,
  endpoints,
  Id,
  needsToken,
  operatorRoles,
  type Endpoint,
  type EndpointName,
  type OperatorRole,
} from '@candor/api'
import { alertIdOf } from './alert.ts'
import { bodiesFor } from './bodies.ts'
import { inCross, newVisitor, orderOf } from './cast.ts'
import { showPicture } from './identity.ts'
import { verdict, type Outcome } from './outcome.ts'
import { passkeyIdOf } from './passkeys.ts'
import type { Person } from './person.ts'
import type { Body } from './preconditions/scene.ts'
import { giveBack } from './give-back.ts'
import { proofScale } from '../proof-scale.ts'
import { endsToken, senderOf } from './sender.ts'
import { fieldsOf, nodeOf, unwrapped } from './schema-node.ts'
import type { Words } from './schema-arbitrary.ts'
import type { SeededWorld } from './seeded-world.ts'
import { watchTables } from './watch-tables.ts'
import { ticketIdOf } from './support.ts'
import { strayRechargeOf } from './recharge.ts'
import { statementIdOf } from './statement.ts'
import { optionIdOf } from './option.ts'
import { waitingLoanOf } from './credit.ts'
import { loanIdOf } from './loan.ts'
import { entryIdOf } from './contest.ts'
import { wonOrderOf } from './ieo.ts'
import { productOrderIdOf } from './product.ts'
import { swapIdOf } from './swap.ts'
import { accountIdOf, openWithdrawalOf } from './withdrawal.ts'
import { thirdPartyIdOf } from './third-parties.ts'
import { signInWalletIdOf } from './wallets.ts'
import { objectsOf } from './words.ts'
import { allParts } from '../../platform/leases.ts'

/** An id without an object. */
const missingId = '9007199254740993'
/** A token of real length without a session. */
const deadToken = 'x'.repeat(43)
/** Calls per role and endpoint with bodies of their own. */
const ownBodies = proofScale({ quick: 1, full: 3 })
/** Whether a body is generated for each id, or once with its id exchanged. */
const fitsEach = proofScale({ quick: false, full: true })

/** Callers without a session, with an ended session, and from the other side of the console. */
export async function checkStrangers(seeded: SeededWorld, name: EndpointName): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const sender = senderOf(seeded, name)
  const { password } = sender
  const source = await bodiesFor(seeded, name, sender)
  // A call without a required token must end there, so the rest of the body need not be valid.
  const body = needsToken(endpoint.auth) ? source.raw() : await source.fit()
  // A stranger must not change the user's password.
  sender.password = password
  const stranger = await seeded.newPerson('a stranger')
  const faults: string[] = []
  // An operator's token opens no user endpoint, and a user's no operator endpoint.
  const across = isForOperators(name) ? seeded.alice : seeded.checker
  await across.awake()
  for (const [role, token] of [
    ['nobody', null],
    ['a dead token', deadToken],
    ['the other kind of token', across.token()],
  ] as const) {
    stranger.hold(token)
    const { code, text } = await stranger.call(name, body)
    const isTurnedAway = code === 401
    if (isTurnedAway !== needsToken(endpoint.auth)) faults.push(`${name} as ${role}: ${text}`)
  }
  return [...faults, ...(await checkVisitor(seeded, name, body))]
}

/** A visitor reaches the demo only, and is not signed in for all else. */
async function checkVisitor(
  seeded: SeededWorld,
  name: EndpointName,
  body: Body,
): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const visitor = await newVisitor(seeded, 'a visitor')
  const bodies =
    endpoint.visitor === 'demo' ? [body, asDemo(name, true), asDemo(name, false)] : [body]
  const faults: string[] = []
  for (const sent of bodies) {
    const mayPass =
      endpoint.visitor === 'always' ||
      (endpoint.visitor === 'demo' && [true, 'true', '1'].includes(sent['demo'] as string))
    const { code, text } = await visitor.call(name, sent)
    if ((code === 401) !== (needsToken(endpoint.auth) && !mayPass))
      faults.push(`${name} as a visitor with demo=${String(sent['demo'])}: ${text}`)
  }
  return faults

  /** The same body for demo or real money. */
  function asDemo(of: EndpointName, isDemo: boolean): Body {
    if (endpoints[of].method === 'GET') return { ...body, demo: isDemo ? '1' : '0' }
    return { ...body, demo: isDemo }
  }
}

export const isForOperators = (name: EndpointName): boolean => name in adminRoutes

/** Calls with every role; only the roles of the endpoint's row may pass. */
export async function checkRoles(
  seeded: SeededWorld,
  name: EndpointName,
  operators: ReadonlyMap<OperatorRole, Person>,
): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const sender = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, sender)
  const faults: string[] = []
  for (const role of operatorRoles) {
    const body = { ...source.raw(), ...harmless[name] }
    const { code, text } = await operators.get(role)!.call(name, body)
    const mayPass = endpoint.roles?.includes(role) ?? false
    if ((code === 403) === mayPass) faults.push(`${name} as ${role}: ${text}`)
  }
  return faults
}

/** Fields that keep a call from blocking other tests. */
const harmless: { readonly [Name in EndpointName]?: Body } = {
  setSwitch: { switch: 'withdrawals' },
  haltMarket: { symbol: 'USDJPY' },
  resumeMarket: { symbol: 'USDJPY' },
  removeOperatorPasskey: { id: missingId },
  getUser: { id: missingId },
  addUserNote: { id: missingId },
  restrictUser: { id: missingId },
  revokeUserSessions: { id: missingId },
  resetUserFactor: { id: missingId },
  liftRestriction: { id: missingId },
  changeOperatorRoles: { id: missingId },
  disableOperator: { id: missingId },
  enableOperator: { id: missingId },
  claimItem: { id: missingId },
  releaseItem: { id: missingId },
  approveApproval: { id: missingId },
  refuseApproval: { id: missingId },
  openIdentity: { id: missingId },
  seeIdentityPhoto: { id: missingId },
  approveIdentity: { id: missingId },
  rejectIdentity: { id: missingId },
  revokeIdentity: { id: missingId },
  decideWithdrawal: { id: missingId },
  lookUpPayout: { id: missingId },
  decidePayout: { id: missingId },
  disableUserAccount: { id: missingId },
  reopenUserAccount: { id: missingId },
  createAdjustment: { userId: missingId },
  returnUnclaimed: { endedId: missingId },
  seeRechargeCertificate: { id: missingId },
  creditRecharge: { id: missingId },
  rejectRecharge: { id: missingId },
  recallRecharge: { id: missingId },
  stopDepositChannel: { id: missingId },
  saveIeoDraft: { projectId: missingId },
  askIeo: { id: missingId },
  openLoanAgreement: { id: missingId },
  decideLoan: { id: missingId },
  saveProductDraft: { id: '4711' },
  publishProduct: { id: '4711' },
  endProduct: { id: '4711' },
  topUpFunding: { id: '4711' },
  freezeProductOrder: { id: missingId },
  releaseProductOrder: { id: missingId },
  saveContestDraft: { contestId: missingId },
  askContest: { id: missingId },
  openConversation: { id: missingId },
  seeSupportPicture: { id: missingId },
  answerConversation: { id: missingId },
  noteDeskTyping: { id: missingId },
  noteConversation: { id: missingId },
  handOverConversation: { id: missingId },
  closeConversation: { id: missingId },
}

/** A caller, and another user's names and objects, which must stay hidden and unchanged. */
export interface Pair {
  readonly person: Person
  readonly other: Person
  /** `secretsOf` the other user. */
  readonly secrets: readonly string[]
  /** `oneOfEach` of the other user. */
  readonly things: readonly string[]
  /** Ids that the caller may name. */
  readonly words: Words
}

/** A user's names that must not reach other users. */
export async function secretsOf(person: Person): Promise<string[]> {
  const {
    running,
    closed,
    recharges,
    withdrawals,
    addresses,
    accounts,
    passkeys,
    wallets,
    thirdParties,
    statements,
    options,
    swaps,
    productOrders,
    loans,
    contestEntries,
    tickets,
    alerts,
    files,
    avatars,
  } = await objectsOf(person)
  const { uid, inviteCode } = (await person.done('getMyUserInfo', {}))!
  return [
    ...running,
    ...closed,
    ...recharges,
    ...withdrawals,
    ...addresses,
    ...files,
    ...avatars,
    ...accounts,
    ...statements,
    ...options,
    ...swaps,
    ...productOrders,
    ...loans,
    ...contestEntries,
    ...tickets,
    ...alerts,
    ...passkeys,
    ...wallets,
    ...thirdParties,
    person.userId,
    person.account,
    uid,
    inviteCode,
  ]
}

/** Calls with own bodies must show no other user's data. */
export async function checkOwnCalls(
  seeded: SeededWorld,
  name: EndpointName,
  { person, secrets, words }: Omit<Pair, 'other' | 'things'>,
): Promise<string[]> {
  const source = await bodiesFor(seeded, name, person, words)
  const faults: string[] = []
  for (let sent = 0; sent < ownBodies; sent++) {
    const body = source.raw()
    const outcome = await person.call(name, body)
    if (outcome.code === 200 && endsToken.has(name)) await person.awake()
    faults.push(...leaks(outcome, body, secrets).map((leak) => `${name} showed ${leak}`))
  }
  await giveBack(seeded)
  return faults
}

/** Request fields that name an object by id. */
export function idFields(endpoint: Endpoint): string[] {
  return [...fieldsOf(nodeOf(endpoint.request))]
    .filter(([, node]) => unwrapped(node) === nodeOf(Id))
    .map(([name]) => name)
}

/** Deletes now the rows that a job would delete later, where a test's waits pass their time. */
async function removeOld(seeded: SeededWorld): Promise<void> {
  const { alerts, people } = seeded.modules()
  await people.removeStale(allParts.parts(), seeded.world.clock.now() + dayMs)
  await alerts.removeDeleted(allParts.parts())
}

/** Another user's id must be answered exactly like an unknown one, and leave the other's rows unchanged. */
export async function checkForeignIds(
  seeded: SeededWorld,
  name: EndpointName,
  { person, other, secrets, things }: Omit<Pair, 'words'>,
): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const source = await bodiesFor(seeded, name, person)
  const faults: string[] = []
  await seeded.settle()
  await removeOld(seeded)
  const changes = await watchTables(seeded, other.userId)
  for (const field of idFields(endpoint)) {
    let fitted: Body | null = null
    for (const id of things) {
      if (fitted === null || fitsEach) fitted = await source.fit({ [field]: id })
      const body: Body = { ...fitted, [field]: id }
      const missing = await person.call(name, { ...body, [field]: missingId })
      const foreign = await person.call(name, body)
      if (verdict(foreign) !== verdict(missing))
        faults.push(`${name} ${field}: ${foreign.text} for another's id, ${missing.text} for none`)
      const sent: Body = { [field]: id }
      faults.push(...leaks(foreign, sent, secrets).map((leak) => `${name} showed ${leak}`))
    }
  }
  return [...faults, ...(await changes()).map((table) => `${name} changed another's ${table}`)]
}

/**
 * Index in `oneOfEach` of an object that the call returns to its owner; null if there is none, since then the check above
 * proves nothing.
 */
export async function placeOfOwn(
  seeded: SeededWorld,
  name: EndpointName,
  person: Person,
): Promise<number | null> {
  const source = await bodiesFor(seeded, name, person)
  const [field] = idFields(endpoints[name])
  if (field === undefined) return 0
  const reachedOf = async (things: readonly string[]) => {
    for (const [place, id] of things.entries()) {
      const { code } = await person.call(name, await source.fit({ [field]: id }))
      if (code === 200) return place
    }
    return null
  }
  // Objects that an earlier call closed or cancelled are created anew.
  const before = lastThings.get(person)
  const reached = before === undefined ? null : await reachedOf(before)
  if (reached !== null) return reached
  const things = await oneOfEach(seeded, person)
  lastThings.set(person, things)
  // About two in three drawn bodies are invalid on purpose, so some refusals do not mean that an id is out of reach.
  for (let tries = 0; tries < maxTries; tries += 1) {
    const place = await reachedOf(things)
    if (place !== null) return place
  }
  return null
}

/** At this number, bodies of which two in three are invalid fail all by chance once in ten million runs. */
const maxTries = 40

/** The objects at their last creation. */
const lastThings = new WeakMap<Person, readonly string[]>()

/** Id of a user's object of every kind, including a position in cross margin. */
export async function oneOfEach(seeded: SeededWorld, person: Person): Promise<string[]> {
  const cross = await runningIdOf(seeded, person, 'cross')
  const isolated = await runningIdOf(seeded, person, 'isolated')
  await accountIdOf(seeded, person)
  await openWithdrawalOf(seeded, person)
  await showPicture(seeded, person)
  await statementIdOf(seeded, person)
  await strayRechargeOf(person)
  await optionIdOf(seeded, person)
  await swapIdOf(person)
  await productOrderIdOf(person)
  const owed = await loanIdOf(seeded, person)
  const waiting = await waitingLoanOf(seeded, person)
  await ticketIdOf(person)
  await wonOrderOf(seeded, person)
  await entryIdOf(seeded, person)
  await alertIdOf(person)
  await passkeyIdOf(seeded, person)
  await signInWalletIdOf(seeded, person)
  await thirdPartyIdOf(seeded, person)
  const { addresses: _, ...kinds } = await objectsOf(person)
  const ids = Object.entries(kinds).map(([kind, [id]]) => {
    if (id === undefined) throw new Error(`${person.name} has nothing of the kind ${kind}`)
    return id
  })
  return [...ids, cross, isolated, owed, waiting]
}

/** A running position of this user, opened if there is none: many calls need one, and their number is limited. */
async function runningIdOf(
  seeded: SeededWorld,
  person: Person,
  marginMode: 'cross' | 'isolated',
): Promise<string> {
  const order =
    marginMode === 'cross' ? inCross(orderOf(seeded, 'ETHUSDT')) : orderOf(seeded, 'BTCUSDT')
  const { records } = await person.done('listPositions', { status: '1' })
  const running = records.find(
    (one) =>
      one.marginMode === marginMode &&
      one.symbol === order.symbol &&
      one.direction === order.direction,
  )
  if (running !== undefined) return running.id
  return (await person.done('createPosition', order)).id
}

/** The other user's names in a reply that were not in the request. */
function leaks({ text }: Outcome, sent: Body, secrets: readonly string[]): string[] {
  const request = JSON.stringify(sent)
  return secrets.filter((secret) => text.includes(secret) && !request.includes(secret))
}
