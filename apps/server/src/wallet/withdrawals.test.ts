import { hourMs } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { owned, refuse } from '../platform/lane/index.ts'
import type { Outcome, Refusal } from '../platform/lane/index.ts'
import { allParts } from '../platform/leases.ts'
import { partOf } from '../platform/part.ts'
import { auditAll } from '../testing/audit.ts'
import { shutOut } from '../testing/seat.ts'
import { barredAddresses } from './accounts/barred-addresses.ts'
import { cancelWithdrawal } from './commands/move-withdrawal.ts'
import type { SubmitWithdrawalInput } from './commands/submit-withdrawal.ts'
import { operatorOrigin, sitsAt } from '../testing/sits-at.ts'
import { txidOf } from './testing/scripted-rail.ts'
import { operatorOf } from './testing/wallet-console.ts'
import { errorOf, granted, openWalletWorld, startAt } from './testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from './testing/withdrawing.ts'
import {
  coolingMs,
  knownOwner,
  openingProof,
  withdrawalCoolingMs,
} from './testing/without-people.ts'

let w: Withdrawing
beforeEach(async () => {
  w = await openWithdrawing('withdrawals')
})
afterEach(() => w.close())

const errorIn = (outcome: Outcome) => (outcome.ok ? null : outcome.error)

describe('a withdrawal', () => {
  test('is frozen, has its cooldown, is reviewed, is sent, and arrives', async () => {
    const user = await w.readyUser()
    const askedAt = w.world.world.clock.now()
    const id = await w.ask(user)
    expect(await w.held(user)).toEqual(['900', '100'])
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'cooling', risks: ['first', 'new_account'] })
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1' })
    expect(w.rail.handed).toEqual([])
    expect(await w.decide(id)).toBe(null)
    w.rail.isConfirmed = false
    await w.work()
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ status: 'paid_out', txid: txidOf(id) })
    expect(await w.held(user)).toEqual(['900', '0'])
    w.rail.isConfirmed = true
    await w.work()
    const sentAt = askedAt + withdrawalCoolingMs
    expect(await w.orderOf(id)).toMatchObject({
      status: 'delivered',
      stage: 'done',
      timeline: [
        { key: 'submitted', at: askedAt },
        { key: 'cooling', at: askedAt },
        { key: 'risk_check', at: sentAt },
        { key: 'review_1', at: sentAt },
        { key: 'sending', at: sentAt },
        { key: 'confirming', at: sentAt },
        { key: 'delivered', at: sentAt },
      ],
    })
    expect(w.rail.handed).toEqual([id])
    const events = w.world.events.filter(({ name }) => name.startsWith('withdrawal'))
    expect(events.map(({ name }) => name)).toEqual([
      'withdrawalAsked',
      'withdrawalMoved',
      'withdrawalMoved',
      'withdrawalMoved',
      'withdrawalSent',
      'withdrawalDelivered',
    ])
  })

  test('pushes every step to its owner’s browsers', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    w.world.pushed.length = 0
    const from = w.world.events.length
    expect(await w.decide(id)).toBe(null)
    await w.work()
    await w.work()
    const steps = w.world.events.slice(from).filter(({ name }) => name.startsWith('withdrawal'))
    for (const event of steps) await w.world.wallet.push(event)
    const notices = w.world.pushed.flatMap(({ userId, channel, data }) =>
      channel === 'notice' && userId === user.userId ? data : [],
    )
    const about = { refType: 'withdrawal', refId: id, values: {} }
    expect(notices).toMatchObject([
      { kind: 'withdrawalMoved', ...about },
      { kind: 'withdrawalMoved', ...about },
      { kind: 'withdrawalSent', ...about },
      { kind: 'withdrawalDelivered', ...about },
    ])
  })

  test('of a small amount to a known account needs no review, until the day’s total is used', async () => {
    const user = await w.readyUser()
    const first = await w.readyToSend(user)
    await w.work()
    await w.work()
    expect(await w.orderOf(first)).toMatchObject({ status: 'delivered' })
    const second = await w.ask(user, { amount: Amount.parse('200') })
    const third = await w.ask(user, { amount: Amount.parse('20') })
    expect((await w.orderOf(second)).risks).toEqual([])
    expect((await w.orderOf(third)).risks).toEqual(['amount'])
    const fourth = await w.ask(user, { amount: Amount.parse('20'), isNewDevice: true })
    expect((await w.orderOf(fourth)).risks).toEqual(['new_device', 'amount'])
    await w.world.world.advance(withdrawalCoolingMs)
    for (const _ of [1, 2, 3]) await w.work()
    expect(await w.orderOf(second)).toMatchObject({ status: 'delivered', approvedBy: [] })
    expect(await w.orderOf(third)).toMatchObject({ stage: 'review_1' })
  })

  test('never freezes more than there is under concurrent requests', async () => {
    const user = await w.readyUser('250')
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => w.run(w.submit, user.userId, w.askInput(user))),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
    expect(await w.held(user)).toEqual(['50', '200'])
  })

  test('can be cancelled by its owner until it is sent, and all money is back', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    expect(await w.run(cancelWithdrawal, user.userId, { id })).toMatchObject({ ok: true })
    expect(await w.held(user)).toEqual(['1000', '0'])
    await w.work()
    expect(w.rail.handed).toEqual([])
    const late = await w.readyToSend(user)
    await w.work()
    expect(errorIn(await w.run(cancelWithdrawal, user.userId, { id: late }))).toBe(
      'NOT_CANCELLABLE',
    )
    const stranger = await w.world.newUser()
    expect(errorIn(await w.run(cancelWithdrawal, stranger, { id: late }))).toBe('NOT_FOUND')
  })

  test('is either cancelled or sent when both happen at once', async () => {
    // In sequence: each waits for a cooldown, during which no other call may run.
    const users: User[] = []
    for (let made = 0; made < 6; made += 1) users.push(await w.readyUser('200'))
    const ids: string[] = []
    for (const user of users) ids.push(await w.readyToSend(user))
    await Promise.all([
      w.work(),
      ...users.map(({ userId }, at) => w.run(cancelWithdrawal, userId, { id: ids[at]! })),
    ])
    await w.work()
    for (const [at, id] of ids.entries()) {
      const { status } = await w.orderOf(id)
      expect(status === 'rejected').toBe(!w.rail.handed.includes(id))
      expect(await w.held(users[at]!)).toEqual([status === 'rejected' ? '200' : '100', '0'])
    }
  })

  test('that a reviewer rejects is returned in full, with the reason', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    expect(await w.decide(id, w.mia, w.refusal)).toBe(null)
    expect(await w.orderOf(id)).toMatchObject({
      status: 'rejected',
      reasonKey: 'suspicious_activity',
    })
    const shown = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(shown.reason).toBe('We noticed unusual activity and are checking it.')
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('above the threshold needs two different reviewers', async () => {
    const user = await w.readyUser('50000')
    const id = await w.ask(user, { amount: Amount.parse('10000.01') })
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    const listed = async () => {
      const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open' } as const
      const { records } = granted(await w.walletConsole.call('listWithdrawalItems', page, w.carl))
      return records.map((item) => [item.id, item.priority])
    }
    expect(await listed()).toEqual([[id, 'normal']])
    expect(await w.decide(id, w.mia)).toBe(null)
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_2' })
    expect(await listed()).toEqual([[id, 'high']])
    expect(await w.decide(id, w.mia)).toBe('SELF_APPROVAL')
    await w.work()
    expect(w.rail.handed).toEqual([])
    expect(await w.decide(id, w.carl)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test('states its owner’s restrictions, and a pause of their withdrawals', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    const now = w.world.world.clock.now()
    const item = async () => {
      const page = { pageNo: 1, pageSize: 10, order: 'asc', show: 'open', id } as const
      return granted(await w.walletConsole.call('listWithdrawalItems', page, w.carl)).records[0]
    }
    expect(await item()).toMatchObject({ restrictions: [], hold: null })
    const owner = [partOf(user.userId), user.userId]
    const times = [now, now + 60_000]
    await w.world.pool.query(
      `insert into policy_restriction (part, user_id, id, capability, reason_key, made_by_name, created_at, until_at, lifted_at)
       values ($1, $2, 1, 'trade', 'legal_order', 'cora', 0, $3, null), ($1, $2, 2, 'login', 'legal_order', 'cora', $3, $4, $3),
         ($1, $2, 3, 'withdraw', 'suspicious_activity', 'cora', $3, $4, null)`,
      [...owner, ...times],
    )
    await w.world.pool.query(
      `insert into people_hold (part, user_id, until_at, reason) values ($1, $2, $3, 'passkey')`,
      [...owner, now + 60_000],
    )
    const why = { capability: 'withdraw', reasonKey: 'suspicious_activity', madeByName: 'cora' }
    expect(await item()).toMatchObject({
      restrictions: [{ id: '3', ...why, createdAt: now, untilAt: now + 60_000 }],
      hold: { untilAt: now + 60_000, reasonKey: 'passkey' },
    })
    await w.world.world.advance(60_000)
    expect(await item()).toMatchObject({ restrictions: [], hold: null })
  })

  test('above the threshold cannot be approved by two reviewers of one kind', async () => {
    const user = await w.readyUser('50000')
    const id = await w.ask(user, { amount: Amount.parse('10000.01') })
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    const max = operatorOf('77', 'ops_maker')
    expect(await w.decide(id, w.mia)).toBe(null)
    expect(await w.decide(id, max)).toBe('FORBIDDEN')
    await w.work()
    expect(w.rail.handed).toEqual([])
    // The approval of a removed operator does not count: the next is the first again, and a second of the other kind follows.
    await shutOut(w.world.pool, w.mia.userId)
    expect(await w.decide(id, max)).toBe(null)
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_2', approvedBy: [max.userId] })
    expect(await w.decide(id, w.carl)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test.each(['the first reviewer', 'the second reviewer'] as const)(
    'above the threshold is not paid if %s is disabled in between',
    async (whom) => {
      const user = await w.readyUser('50000')
      const id = await w.ask(user, { amount: Amount.parse('10000.01') })
      await w.world.world.advance(withdrawalCoolingMs)
      await w.work()
      expect(await w.decide(id, w.mia)).toBe(null)
      const { version } = await w.orderOf(id)
      granted(await w.walletConsole.claim('withdrawal', id, w.carl))
      const isFirst = whom === 'the first reviewer'
      w.walletConsole.meanwhile.happens = () =>
        shutOut(w.world.pool, isFirst ? w.mia.userId : w.carl.userId)
      const yes = { id, version, remark: 'looked at', decision: 'approve' } as const
      const decided = await w.walletConsole.call('decideWithdrawal', yes, w.carl)
      expect(errorOf(decided)).toBe(isFirst ? null : 'FORBIDDEN')
      // The approval of a removed operator does not count: the second was the first.
      const approvedBy = [isFirst ? w.carl.userId : w.mia.userId]
      expect(await w.orderOf(id)).toMatchObject({ stage: 'review_2', approvedBy })
      await w.work()
      expect(w.rail.handed).toEqual([])
    },
  )

  test('in parts needs two reviewers as soon as the day’s total is large', async () => {
    const user = await w.readyUser('50000')
    const ask = () => w.ask(user, { amount: Amount.parse('10000') })
    const asked = { accountId: user.accountId, amount: '10000' }
    const quote = async () => granted(await w.world.call('quoteWithdrawal', user.userId, asked))
    expect(await quote()).toMatchObject({ needsSecond: false })
    const first = await ask()
    expect(await quote()).toMatchObject({ needsSecond: true })
    const second = await ask()
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    for (const id of [first, second]) expect(await w.decide(id, w.mia)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([first])
    expect(await w.orderOf(second)).toMatchObject({ stage: 'review_2', needsSecond: true })
    expect(await w.decide(second, w.carl)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([first, second])
    // A cancelled withdrawal does not count, and the next day starts anew.
    await w.world.world.advance(86_400_000)
    expect(await quote()).toMatchObject({ needsSecond: false })
  })

  test('that changed after a reviewer saw it is not decided on', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    granted(await w.walletConsole.claim('withdrawal', id, w.mia))
    const old = { id, version: 1, remark: 'looked at', decision: 'approve' } as const
    expect(errorOf(await w.walletConsole.call('decideWithdrawal', old, w.mia))).toBe(
      'STATE_CHANGED',
    )
  })

  test('is not decided by an operator on its owner’s device or address', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    await sitsAt(w.world, user.userId, { device: operatorOrigin.device })
    expect(await w.decide(id, w.mia)).toBe('OWN_ACCOUNT')
    expect(await w.orderOf(id)).toMatchObject({ approvedBy: [] })
  })
})

describe('sending', () => {
  test('happens once with several concurrent senders', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.rail.isConfirmed = false
    await Promise.all(Array.from({ length: 10 }, w.work))
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test('that is killed between the call and its record is found again, and not repeated', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.rail.answer = 'silence'
    // The process dies here: the answer never comes.
    void w.work()
    await expect.poll(() => w.rail.handed).toEqual([id])
    expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', txid: null })
    w.rail.answer = 'sent'
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', txid: null })
    await w.world.world.advance(60_000)
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ status: 'paid_out', txid: txidOf(id) })
    expect(w.rail.handed).toEqual([id])
  })

  test.each(['error after sending', 'error before sending'] as const)(
    'with an %s waits for an operator, and is never repeated',
    async (answer) => {
      const user = await w.readyUser()
      const id = await w.readyToSend(user)
      w.rail.answer = answer
      await w.work()
      w.rail.answer = 'sent'
      for (const _ of [1, 2, 3]) {
        await w.world.world.advance(120_000)
        await w.work()
      }
      const parked = await w.orderOf(id)
      expect(parked).toMatchObject({ stage: 'sending', parkedAt: expect.any(Number) })
      expect(await w.held(user)).toEqual(['900', '100'])
      const isThere = w.rail.handed.includes(id)
      expect(await w.settle(id, isThere ? w.sentAs(id) : w.notSent)).toBe(null)
      expect(await w.held(user)).toEqual(isThere ? ['900', '0'] : ['1000', '0'])
      await w.work()
      expect(w.rail.handed).toEqual(isThere ? [id] : [])
    },
  )

  test('waits for a review if the owner’s identity was revoked meanwhile, and goes on afterwards', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.known.level = 0
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1', approvedBy: [] })
    expect((await w.orderOf(id)).risks).toContain('identity')
    await w.work()
    expect(w.rail.handed).toEqual([])
    expect(await w.held(user)).toEqual(['900', '100'])
    expect(await w.decide(id)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test('waits for a new read if the owner’s identity changes at that moment', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.known.seen = '7:1'
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', attemptAt: null })
    expect(w.rail.handed).toEqual([])
    w.known.seen = ''
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test('waits for a review if a credited payment was dropped, and goes on afterwards', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    const { rows } = await w.world.pool.query<{ txid: string }>(
      'select txid from wallet_recharge where user_id = $1',
      [user.userId],
    )
    granted(await w.world.call('dropSandbox', user.userId, { txid: rows[0]!.txid }))
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1', approvedBy: [] })
    expect((await w.orderOf(id)).risks).toContain('recharge')
    expect(w.rail.handed).toEqual([])
    expect(await w.decide(id)).toBe(null)
    await w.work()
    expect(w.rail.handed).toEqual([id])
  })

  test('waits for a review if the account no longer has the verified name', async () => {
    const user = await w.readyUser()
    const bank = { bankName: 'First Bank', realName: 'Ada Lovelace', country: 'GB' }
    const input = { type: 'bank', currency: 'USDT', accountNo: '1234567890', ...bank } as const
    const proof = { isDefault: false, fundPassword: '314159' }
    const bound = await w.world.call('addWithdrawalAccount', user.userId, { ...input, ...proof })
    await w.world.world.advance(coolingMs)
    const quotedFee = Amount.parse('2')
    const id = await w.ask(user, { accountId: granted(bound).id, quotedFee })
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    expect(await w.decide(id)).toBe(null)
    w.known.name = 'Eve Mallory'
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ stage: 'review_1' })
    expect(w.rail.handed).toEqual([])
    expect(await w.decide(id, w.mia, w.refusal)).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('is refused to a destination that was closed meanwhile under another account', async () => {
    const user = await w.readyUser()
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const bind = async (currency: string, network: string) => {
      const proof = { isDefault: false, fundPassword: '314159' }
      const asked = { type: 'wallet', currency, network, address, ...proof } as const
      return granted(await w.world.call('addWithdrawalAccount', user.userId, asked)).id
    }
    const [accountId, other] = [await bind('USDT', 'ERC20'), await bind('ETH', 'Ethereum')]
    await w.world.world.advance(coolingMs)
    const id = await w.ask(user, { accountId, quotedFee: Amount.parse('4') })
    await w.world.world.advance(withdrawalCoolingMs)
    await w.work()
    expect(await w.decide(id)).toBe(null)
    const close = { id: user.userId, accountId: other, remark: 'an order' }
    const cleo = operatorOf('12', 'compliance')
    granted(
      await w.walletConsole.call(
        'disableUserAccount',
        { ...close, reasonKey: 'legal_order' },
        cleo,
      ),
    )
    await w.work()
    expect(w.rail.handed).toEqual([])
    expect(await w.orderOf(id)).toMatchObject({ status: 'rejected', reasonKey: 'legal_order' })
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('is refused to an account that was closed meanwhile: the money is back with the reason', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    const cleo = operatorOf('12', 'compliance')
    const close = { id: user.userId, accountId: user.accountId, remark: 'an order came' }
    granted(
      await w.walletConsole.call(
        'disableUserAccount',
        { ...close, reasonKey: 'legal_order' },
        cleo,
      ),
    )
    await w.work()
    expect(w.rail.handed).toEqual([])
    expect(await w.held(user)).toEqual(['1000', '0'])
    const shown = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(shown).toMatchObject({ statusKey: 'rejected', reason: 'A legal order requires it.' })
    const [account] = granted(await w.world.call('listWithdrawalAccounts', user.userId, {}))
    expect(account).toMatchObject({ status: -1, reason: 'A legal order requires it.' })
    const none = { id: user.userId, accountId: '1', remark: 'none' }
    expect(
      errorOf(
        await w.walletConsole.call(
          'disableUserAccount',
          { ...none, reasonKey: 'legal_order' },
          cleo,
        ),
      ),
    ).toBe('NOT_FOUND')
    expect((await w.walletConsole.verifyAudit()).ok).toBe(true)
  })

  const holdsOf = {
    'withdrawals are paused for all users': async () => {
      w.paused.isPaused = true
      return async () => void (w.paused.isPaused = false)
    },
    'withdrawals are restricted for its owner': async ({ userId }: User) => {
      const now = w.world.world.clock.now()
      const why = { reasonKey: 'security_incident', madeByName: 'Cleo' } as const
      const times = { createdAt: now, untilAt: now + hourMs, liftedAt: null }
      w.paused.restriction = { ...owned(userId), id: '1', capability: 'withdraw', ...why, ...times }
      return () => w.world.world.advance(hourMs)
    },
    'a credential of its owner was changed': async ({ userId }: User) => {
      await w.world.pool.query(
        `insert into people_hold (part, user_id, until_at, reason) values ($1, $2, $3, 'loginPassword')`,
        [partOf(userId), userId, w.world.world.clock.now() + hourMs],
      )
      return () => w.world.world.advance(hourMs)
    },
  }
  test.each(Object.entries(holdsOf))(
    'waits while %s at any stage, then goes on by itself',
    async (_, hold) => {
      const user = await w.readyUser()
      const approved = await w.readyToSend(user)
      const cooling = await w.ask(user)
      await w.world.pool.query(`update wallet_withdrawal set risks = '[]' where id = $1`, [cooling])
      const end = await hold(user)
      await w.world.world.advance(withdrawalCoolingMs)
      for (const _again of [1, 2, 3]) await w.work()
      expect(w.rail.handed).toEqual([])
      for (const id of [approved, cooling])
        expect(await w.orderOf(id)).toMatchObject({ stage: 'sending', attemptAt: null })
      const shown = granted(await w.world.call('getWithdrawal', user.userId, { id: approved }))
      expect(shown).toMatchObject({ cancellable: true, statusKey: 'under_review' })
      expect(await w.held(user)).toEqual(['800', '200'])
      await end()
      await w.work()
      expect(w.rail.handed.toSorted()).toEqual([approved, cooling].toSorted())
    },
  )

  test('that waits for the end of a restriction can still be cancelled by its owner', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.paused.isPaused = true
    await w.work()
    expect(await w.run(cancelWithdrawal, user.userId, { id })).toMatchObject({ ok: true })
    expect(await w.held(user)).toEqual(['1000', '0'])
    w.paused.isPaused = false
    await w.work()
    expect(w.rail.handed).toEqual([])
  })

  test('is refused to an address that was barred meanwhile', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    const [barred] = barredAddresses
    await w.world.pool.query('update wallet_withdrawal set target = $1', [barred])
    await w.work()
    expect(w.rail.handed).toEqual([])
    expect(await w.orderOf(id)).toMatchObject({ status: 'rejected', reasonKey: 'legal_order' })
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('that is refused for good returns everything', async () => {
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    w.rail.answer = 'refused'
    await w.work()
    expect(await w.orderOf(id)).toMatchObject({ status: 'failed', reasonKey: 'target_closed' })
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('that comes back returns everything including the fee', async () => {
    const user = await w.readyUser()
    w.rail.isConfirmed = false
    const id = await w.readyToSend(user)
    await w.work()
    expect(errorOf(await w.walletConsole.claim('payout', id, w.tess))).toBe('STATE_CHANGED')
    w.rail.back.add(id)
    await w.work()
    expect(await w.settle(id, w.returned)).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
    const shown = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(shown).toMatchObject({ statusKey: 'failed', reasonKey: 'payout_returned' })
    expect(await auditAll(w.world.database.pool)).toEqual([])
  })

  test('by the sandbox pays each withdrawal once and confirms it by its blocks', async () => {
    const other = await openWalletWorld('sandbox rail', {
      database: w.world.database,
      node: 1,
      at: startAt + 3_600_000,
    })
    const user = await w.readyUser()
    const id = await w.readyToSend(user)
    const pass = () => other.wallet.moveWithdrawals(allParts.parts(), other.world.clock.now())
    await Promise.all([pass(), pass()])
    expect(await w.orderOf(id)).toMatchObject({ status: 'paid_out' })
    await other.world.advance(6_000)
    await pass()
    expect(await w.orderOf(id)).toMatchObject({ status: 'delivered' })
    const paid = await w.world.pool.query('select id, amount from wallet_sandbox_payout')
    expect(paid.rows).toEqual([{ id, amount: '9900000000' }])
    await other.close()
  })
})

const withCode = (code: string | Refusal) => ({
  ...openingProof(),
  second: { security: null, code, challengeId: null },
})

describe('a request is refused', () => {
  const cases: [string, Partial<SubmitWithdrawalInput>][] = [
    ['KYC_REQUIRED', { known: { ...knownOwner, level: 0 } }],
    ['STATE_CHANGED', { known: { ...knownOwner, seen: '7:1' } }],
    ['CURRENCY_UNSUPPORTED', { currency: 'BTC' }],
    ['VALIDATION_FAILED', { proof: { ...openingProof(), fund: null } }],
    ['STATE_CHANGED', { proof: { ...openingProof(), fund: { version: 2, isRight: true } } }],
    ['FUND_PASSWORD_WRONG', { proof: { ...openingProof(), fund: { version: 1, isRight: false } } }],
    ['CAPTCHA_WRONG', { proof: withCode(refuse('CAPTCHA_WRONG')) }],
    ['WITHDRAW_ACCOUNT_REQUIRED', { accountId: '1' }],
    ['AMOUNT_BELOW_MIN', { amount: Amount.parse('19.999999') }],
    ['INSUFFICIENT_BALANCE', { amount: Amount.parse('1000.000001') }],
    ['AMOUNT_PRECISION', { amount: Amount.parse('20.0000001') }],
    ['PRICE_MOVED', { quotedFee: Amount.parse('0.5') }],
  ]
  test.each(cases)('with %s', async (error, part) => {
    const user = await w.readyUser()
    const outcome = await w.run(w.submit, user.userId, w.askInput(user, part))
    expect(errorIn(outcome)).toBe(error)
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('of a guest, and while a changed credential pauses withdrawals', async () => {
    const user = await w.readyUser()
    const refusal = async () => errorIn(await w.run(w.submit, user.userId, w.askInput(user)))
    const untilAt = w.world.world.clock.now() + 1
    await w.world.pool.query(
      `insert into people_hold (part, user_id, until_at, reason) values ($1, $2, $3, 'fundPassword')`,
      [partOf(user.userId), user.userId, untilAt],
    )
    expect(await refusal()).toBe('WITHDRAW_HOLD')
    await w.world.pool.query(`update people_user set account_type = 'guest', email = null`)
    expect(await refusal()).toBe('GUEST_NOT_ALLOWED')
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('during the account’s cooldown', async () => {
    const user = await w.readyUser()
    await w.world.pool.query('update wallet_withdrawal_account set usable_at = $1', [
      startAt + 10 ** 9,
    ])
    const outcome = await w.run(w.submit, user.userId, w.askInput(user))
    expect(outcome).toMatchObject({ error: 'WITHDRAW_ACCOUNT_COOLING' })
  })

  test('beyond the daily limit, but never for good: the rest can leave on the next day', async () => {
    const user = await w.readyUser('60000')
    await w.ask(user, { amount: Amount.parse('20000') })
    const more = w.askInput(user, { amount: Amount.parse('20') })
    expect(errorIn(await w.run(w.submit, user.userId, more))).toBe('DAILY_LIMIT')
    await w.world.world.advance(86_400_000)
    expect(await w.run(w.submit, user.userId, more)).toMatchObject({ ok: true })
  })

  test('while withdrawals are paused for all users; earlier requests can still be cancelled', async () => {
    const user = await w.readyUser()
    const id = await w.ask(user)
    w.paused.isPaused = true
    expect(errorIn(await w.run(w.submit, user.userId, w.askInput(user)))).toBe('PAUSED')
    expect(await w.run(cancelWithdrawal, user.userId, { id })).toMatchObject({ ok: true })
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('beyond five pending withdrawals', async () => {
    const user = await w.readyUser()
    for (const _ of [1, 2, 3, 4, 5]) await w.ask(user, { amount: Amount.parse('20') })
    const outcome = await w.run(w.submit, user.userId, w.askInput(user))
    expect(errorIn(outcome)).toBe('TOO_MANY_PENDING')
  })

  test('with a code that was used before', async () => {
    const user = await w.readyUser()
    const proof = openingProof()
    await w.ask(user, { proof })
    const again = await w.run(w.submit, user.userId, w.askInput(user, { proof }))
    expect(errorIn(again)).toBe('CAPTCHA_EXPIRED')
  })
})
