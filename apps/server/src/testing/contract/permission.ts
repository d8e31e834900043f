import {
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

/** An id that nothing has. */
const missingId = '9007199254740993'
/** A token as long as a real one, of nobody. */
const deadToken = 'x'.repeat(43)
/** How often each role calls each endpoint with bodies of its own. */
const ownBodies = proofScale({ quick: 1, full: 3 })
/** Whether a body is fitted to each id anew, or to the first, and its id exchanged. */
const fitsEach = proofScale({ quick: false, full: true })

/** Nobody, somebody whose session is over, and who comes from the other side of the desk. */
export async function checkStrangers(seeded: SeededWorld, name: EndpointName): Promise<string[]> {
  const endpoint: Endpoint = endpoints[name]
  const sender = senderOf(seeded, name)
  const { password } = sender
  const source = await bodiesFor(seeded, name, sender)
  // Where a token is asked for, whatever comes without one must end there: nothing else need be true.
  const body = needsToken(endpoint.auth) ? source.raw() : await source.fit()
  // A stranger changes no password of theirs.
  sender.password = password
  const stranger = await seeded.newPerson('a stranger')
  const faults: string[] = []
  // An operator's token opens nothing of users, and a user's nothing of operators.
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

/** Who practises on a device without an account reaches the demo, and is nobody to everything else. */
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

  /** The same body about either money. */
  function asDemo(of: EndpointName, isDemo: boolean): Body {
    if (endpoints[of].method === 'GET') return { ...body, demo: isDemo ? '1' : '0' }
    return { ...body, demo: isDemo }
  }
}

export const isForOperators = (name: EndpointName): boolean => name in adminRoutes

/** Every role calls; only those that the endpoint's row names may get any further. */
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

/** Fields that keep a call from stopping what other tests need. */
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

/** Who asks, and whose names and things must not show. Nothing that they ask may change these things. */
export interface Pair {
  readonly person: Person
  readonly other: Person
  /** What `secretsOf` said of the other. */
  readonly secrets: readonly string[]
  /** What `oneOfEach` said of the other. */
  readonly things: readonly string[]
  /** What the person may name. */
  readonly words: Words
}

/** What somebody has: names that must not reach anybody else. */
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

/** Calls with bodies of their own must show somebody nothing of another. */
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

/** Fields of a request that name an object by its id. */
export function idFields(endpoint: Endpoint): string[] {
  return [...fieldsOf(nodeOf(endpoint.request))]
    .filter(([, node]) => unwrapped(node) === nodeOf(Id))
    .map(([name]) => name)
}

const dayMs = 86_400_000

/** Removes now what a job would remove meanwhile, where the waits of a test lead past its time. */
async function removeOld(seeded: SeededWorld): Promise<void> {
  const { alerts, people } = seeded.modules()
  await people.removeStale(allParts.parts(), seeded.world.clock.now() + dayMs)
  await alerts.removeDeleted(allParts.parts())
}

/**
 * The id of another's object must be answered exactly as one that nothing has, and leave the other's
 * rows as they are.
 */
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
 * The place among `oneOfEach` of something that the call answers to its owner: where there is none, the check above
 * proves nothing, and this is null.
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
  // What an earlier call closed or took back is made anew where nothing of then will do.
  const before = lastThings.get(person)
  const reached = before === undefined ? null : await reachedOf(before)
  if (reached !== null) return reached
  const things = await oneOfEach(seeded, person)
  lastThings.set(person, things)
  // Of what is drawn some is meant to be refused: an id is not out of reach because one body was.
  for (let tries = 0; tries < 8; tries += 1) {
    const place = await reachedOf(things)
    if (place !== null) return place
  }
  return null
}

/** What each had when it was made last. */
const lastThings = new WeakMap<Person, readonly string[]>()

/** The id of something of every kind that they have, and of a position in cross margin. */
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

/** A position that they have, opened where there is none: each of many calls asks, and how many may run has a bound. */
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

/** The other's names that stand in an answer and did not stand in the request. */
function leaks({ text }: Outcome, sent: Body, secrets: readonly string[]): string[] {
  const request = JSON.stringify(sent)
  return secrets.filter((secret) => text.includes(secret) && !request.includes(secret))
}
