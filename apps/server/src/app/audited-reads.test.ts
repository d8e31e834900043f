import { adminRoutes, endpoints, type AdminCallName, type OperatorRole } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingLoanOf } from '../testing/contract/credit.ts'
import { claimedIdentity } from '../testing/contract/identity.ts'
import { loanIdOf } from '../testing/contract/loan.ts'
import { newOperator } from '../testing/contract/operators.ts'
import { parkedPayout } from '../testing/contract/payout.ts'
import type { Person } from '../testing/contract/person.ts'
import { productOrderIdOf } from '../testing/contract/product.ts'
import { claimedRecharge, unreportedTransfer } from '../testing/contract/recharge.ts'
import { claimedTask } from '../testing/contract/reward.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { ticketIdOf } from '../testing/contract/support.ts'
import { claimedWithdrawal } from '../testing/contract/withdrawal.ts'

/** Reads about users that return nothing personal except an id, with their contents. */
const impersonal: { readonly [Name in AdminCallName]?: string } = {
  getOperatorChallenge: 'a challenge',
  getOperatorPasskeyOptions: 'a challenge',
  listOperatorPasskeys: 'the own passkeys',
  getOperator: 'oneself',
  listOperators: 'operators, who are no users',
  lookUpPayout: 'what a rail says of a payout',
  listDepositChannels: 'accounts of the house',
  listContent: 'what is written for users',
  getContent: 'what is written for users',
  listCannedAnswers: 'answers that are kept ready',
  listIeoItems: 'offerings of the house',
  listProductItems: 'products of the house',
  listProductCurrencies: 'currencies of the house',
  listFundingItems: 'accounts of the house',
  listContestItems: 'contests of the house',
  listPublishedTasks: 'tasks of the house',
  listLevelRewards: 'what levels bring',
  listWaitingLetters: 'what is on its way, and whose end of an address',
  listSwitches: 'what is stopped',
  listMarkets: 'which markets are halted',
  listAudit: 'the record itself',
  exportAudit: 'the record itself, and that it was taken is on it',
  verifyAudit: 'whether the record is whole',
}

/** All other reads: the role, and the act in the audit. */
const looks: { readonly [Name in AdminCallName]?: readonly [OperatorRole, string] } = {
  listUsers: ['support', 'lookForUsers'],
  getUser: ['support', 'lookAtUser'],
  listApprovals: ['compliance', 'lookAtQueue'],
  listIdentities: ['compliance', 'lookAtQueue'],
  listRechargeItems: ['ops_maker', 'lookAtQueue'],
  listWithdrawalItems: ['ops_maker', 'lookAtQueue'],
  listPayouts: ['treasury', 'lookAtQueue'],
  listLoanItems: ['credit', 'lookAtQueue'],
  listOwedLoans: ['credit', 'lookAtQueue'],
  listHeldOrders: ['product', 'lookAtQueue'],
  listPaidRewards: ['finance', 'lookAtQueue'],
  listChats: ['support', 'lookAtQueue'],
  listTicketItems: ['support', 'lookAtQueue'],
}

let seeded: SeededWorld
beforeAll(async () => {
  seeded = await openSeededWorld('looks')
  await parkedPayout(seeded)
  await claimedWithdrawal(seeded, seeded.checker)
  await claimedRecharge(seeded, seeded.maker)
  await waitingLoanOf(seeded, seeded.bob)
  await loanIdOf(seeded, seeded.bob)
  await seeded.alice.done('sendChat', { content: 'Hello' })
  await ticketIdOf(seeded.alice)
  await productOrderIdOf(seeded.alice)
  await claimedTask(seeded, seeded.bob)
  await seeded.maker.done('resetUserFactor', {
    id: seeded.alice.userId,
    target: 'withdrawal_password',
    reasonKey: 'own_request',
    remark: 'ticket 14: met on video',
  })
})
afterAll(() => seeded.close())

const reads = (Object.keys(adminRoutes) as AdminCallName[]).filter(
  (name) => endpoints[name].method === 'GET',
)
/** Audited acts of an operator, newest first. */
async function actsOf({ userId }: Person) {
  const { records } = await seeded.checker.done('listAudit', { actorId: userId, pageSize: 100 })
  return records.filter(({ action }) => action !== 'signIn')
}

test('declares for every console read whether it shows a user', () => {
  const listed = [...Object.keys(impersonal), ...Object.keys(looks)]
  expect(listed.toSorted()).toEqual(reads.toSorted())
})

/** Each shows a user then. */
const bodies: { [Name in AdminCallName]?: object } = {
  get getUser() {
    return { id: seeded.alice.userId }
  },
  listOwedLoans: { show: 'secured' },
}

test.each(Object.keys(looks) as (keyof typeof looks)[])(
  'records %s with the user shown, before the data is returned',
  async (name) => {
    const [role, action] = looks[name]!
    const looker = await newOperator(seeded, `looker-${name.toLowerCase()}`, [role])
    const body = bodies[name] ?? { pageSize: 100 }
    const { code, result } = await looker.call(name, body)
    expect(code).toBe(200)
    const [act] = await actsOf(looker)
    expect(act).toMatchObject({ action })
    const { records } = result as { records?: readonly { id: string }[] }
    if (records === undefined) return
    const { shown } = JSON.parse(act!.after!) as { shown: string[] }
    expect(shown).toEqual(records.map(({ id }) => id))
    expect(shown.length).toBeGreaterThan(0)
  },
)

test('records repeated views once, and new content at once', async () => {
  const looker = await newOperator(seeded, 'watcher', ['ops_maker'])
  const look = async () => (await looker.done('listRechargeItems', { pageSize: 100 })).records
  const first = await look()
  await look()
  expect(await actsOf(looker)).toHaveLength(1)
  const { bob } = seeded
  const { id } = await bob.done('applyRecharge', await unreportedTransfer(seeded, bob))
  expect((await look()).length).toBe(first.length + 1)
  const [news] = await actsOf(looker)
  expect(JSON.parse(news!.after!)).toEqual({ shown: [id], users: [bob.userId] })
  const another = await newOperator(seeded, 'watcher.two', ['ops_maker'])
  expect(await actsOf(another)).toEqual([])
})

test('records the opening of documents and evidence', async () => {
  const { checker, maker } = seeded
  const identity = (await claimedIdentity(seeded, checker)) as { id: string }
  await checker.done('openIdentity', { id: identity.id })
  const { records } = await checker.done('listIdentities', { show: 'mine', pageSize: 100 })
  const { fileId } = records.find(({ id }) => id === identity.id)!.images[0]!
  await checker.done('seeIdentityPhoto', { id: identity.id, fileId })
  const opened = (await actsOf(checker)).filter(({ targetId }) => targetId === identity.id)
  expect(opened.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['openIdentity', 'seeIdentityPhoto']),
  )
  const recharge = await claimedRecharge(seeded, maker)
  const { records: items } = await maker.done('listRechargeItems', { show: 'mine', pageSize: 100 })
  const [certificate] = items.find(({ id }) => id === recharge.id)!.certificates
  await maker.done('seeRechargeCertificate', { id: recharge.id, fileId: certificate! })
  const [seen] = await actsOf(maker)
  expect(seen).toMatchObject({ action: 'seeRechargeCertificate', targetId: recharge.id })
})
