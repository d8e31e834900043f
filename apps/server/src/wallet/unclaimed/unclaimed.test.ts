import type { endpoints, InputOf } from '@candor/api'
import { operatorOrigin, sitsAt } from '../../testing/sits-at.ts'
import { Amount } from '@candor/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '../../ledger/index.ts'
import { withClient } from '../../platform/database/roles.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { auditAll } from '../../testing/audit.ts'
import { openFormerOwner } from '../testing/former-owner.ts'
import { operatorOf } from '../testing/wallet-console.ts'
import { errorOf, granted } from '../testing/wallet-world.ts'

type Input = InputOf<(typeof endpoints)['returnUnclaimed']>

let w: Awaited<ReturnType<typeof openFormerOwner>>
beforeEach(async () => {
  w = await openFormerOwner('former owner')
})
afterEach(() => w.close())

const fay = operatorOf('20', 'finance')
const finn = operatorOf('10', 'finance')
const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const

const ask = (part: Partial<Input> = {}, who = fay) => {
  const { former: endedId, payee: payeeId } = w
  const why = { reasonKey: 'came_after_end', ticketId: 'T-1', remark: 'came in by post' } as const
  const what = { endedId, payeeId, currency: 'USDT', amount: '40', ...why, ...part }
  return w.walletConsole.call('returnUnclaimed', what, who)
}

/** Requests a return, and another finance operator approves it. Returns the error; null on success. */
async function agree(part: Partial<Input> = {}): Promise<string | null> {
  const asked = await ask(part)
  if (isRefusal(asked)) return asked.refused
  return w.approve(asked.pendingApprovalId!, finn)
}

const pay = () => w.world.wallet.payReturns(allParts.parts())
const held = async (userId = w.payee) =>
  Amount.text(await readBalance(w.world.pool, userId, 'balance.available'))
const lying = async (userId = w.former) => (await w.world.wallet.unclaimedOf(userId, 9)).lying
const statuses = async () =>
  (await w.world.wallet.unclaimedOf(w.former, 9)).returns.map(({ statusKey }) => statusKey)

describe('unclaimed money of an ended account', () => {
  test('goes to its owner once another finance operator approves exactly it', async () => {
    await w.comes(w.former, '100')
    expect(await lying()).toEqual([{ currency: 'USDT', amount: '100' }])
    const { applied, pendingApprovalId } = granted(await ask())
    await pay()
    expect([applied, await held()]).toEqual([false, '0'])
    const list = { ...page, show: 'open' } as const
    const [approvalRequest] = granted(
      await w.walletConsole.call('listApprovals', list, finn),
    ).records
    expect(approvalRequest!.sentence).toContain('Give 40 USDT, which lie in house.unclaimed')
    expect(approvalRequest!.sentence).toContain(w.payee)
    granted(await w.walletConsole.claim('approval', pendingApprovalId!, finn))
    const other = { id: pendingApprovalId!, digest: '0'.repeat(64) }
    expect(errorOf(await w.walletConsole.call('approveApproval', other, finn))).toBe(
      'STATE_CHANGED',
    )
    expect(await w.approve(pendingApprovalId!, finn)).toBe(null)
    expect(await statuses()).toEqual(['agreed'])
    await Promise.all([pay(), pay()])
    await pay()
    expect([await held(), await held(w.former)]).toEqual(['40', '0'])
    expect(await lying()).toEqual([{ currency: 'USDT', amount: '60' }])
    expect(await statuses()).toEqual(['paid'])
    expect((await w.walletConsole.verifyAudit()).ok).toBe(true)
  })

  test('is announced to its receiver with the reason, and appears in their records', async () => {
    await w.comes(w.former, '100')
    expect(await agree()).toBe(null)
    await pay()
    const event = w.world.events.find(({ name }) => name === 'unclaimedReturned')!
    expect(event).toMatchObject({ userId: w.payee, data: { currency: 'USDT', amount: '40' } })
    await w.world.wallet.onEvent(event)
    expect(w.world.noticed.at(-1)).toMatchObject({
      userId: w.payee,
      what: 'Money of your ended account is in your balance',
      text: expect.stringContaining('Money that came for your ended account is yours.'),
    })
    const log = granted(await w.world.call('listBalanceLog', w.payee, page))
    expect(log.records[0]).toMatchObject({
      typeKey: 'unclaimed_return',
      typeText: 'Money of an ended account',
      amount: '40',
      remark: 'Money that came for your ended account is yours.',
      orderNo: expect.stringMatching(/^U\d+$/),
    })
  })

  test('is the sum received, less returns and dropped payments', async () => {
    const first = await w.comes(w.former, '100')
    await w.comes(w.former, '50')
    expect(await agree({ amount: '30' })).toBe(null)
    await w.goes(w.former, first)
    // The hundred are taken back completely: twenty are left.
    expect(await lying()).toEqual([{ currency: 'USDT', amount: '20' }])
    expect(await agree({ amount: '20.00000001', ticketId: 'T-2' })).toBe('INSUFFICIENT_BALANCE')
    expect(await agree({ amount: '20', ticketId: 'T-2' })).toBe(null)
    await pay()
    expect([await held(), await lying()]).toEqual(['50', []])
  })

  test('pays for a payment dropped twice at most its last credit', async () => {
    const txid = await w.comes(w.former, '100')
    expect(await agree({ amount: '30' })).toBe(null)
    await pay()
    await w.goes(w.former, txid)
    expect(await lying()).toEqual([])
    // Seventy could be given: they are back when the network restores it, beside fifty that came meanwhile.
    await w.returns(w.former, txid)
    await w.comes(w.former, '50')
    expect(await lying()).toEqual([{ currency: 'USDT', amount: '120' }])
    await w.goes(w.former, txid)
    expect(await lying()).toEqual([{ currency: 'USDT', amount: '50' }])
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test("that was returned before its payment was dropped is the house's loss alone", async () => {
    const other = await w.newPerson()
    await w.end(other)
    await w.comes(other, '70')
    const txid = await w.comes(w.former, '100')
    expect(await agree({ amount: '100' })).toBe(null)
    await pay()
    await w.goes(w.former, txid)
    expect([await held(), await lying()]).toEqual(['100', []])
    expect(await lying(other)).toEqual([{ currency: 'USDT', amount: '70' }])
  })
})

describe('unclaimed money is not returned', () => {
  beforeEach(() => w.comes(w.former, '100'))

  test('beyond its amount, including pending requests', async () => {
    expect(await agree({ amount: '100.00000001' })).toBe('INSUFFICIENT_BALANCE')
    granted(await ask({ amount: '70' }))
    expect(await agree({ amount: '31', ticketId: 'T-2' })).toBe('INSUFFICIENT_BALANCE')
    expect(await agree({ amount: '0.000000001' })).toBe('AMOUNT_PRECISION')
    expect(await agree({ currency: 'DOGE' })).toBe('CURRENCY_UNSUPPORTED')
    expect(await agree({ currency: 'BTC', amount: '1' })).toBe('INSUFFICIENT_BALANCE')
  })

  test('twice: not while a return is pending, not after it, not by one approval', async () => {
    const { pendingApprovalId } = granted(await ask({ amount: '50' }))
    expect(errorOf(await ask({ amount: '50.0' }, finn))).toBe('STATE_CHANGED')
    expect(await w.approve(pendingApprovalId!, finn)).toBe(null)
    expect(errorOf(await ask({ amount: '50' }))).toBe('STATE_CHANGED')
    expect(errorOf(await w.walletConsole.claim('approval', pendingApprovalId!, finn))).toBe(
      'STATE_CHANGED',
    )
    await pay()
    expect(await held()).toBe('50')
  })

  test('beside a recall approved at the same moment', async () => {
    const txid = await w.comes(w.former, '50')
    const { pendingApprovalId: returning } = granted(await ask({ amount: '150' }))
    const recalling = await w.askRecall(w.former, txid)
    const errors = await Promise.all([
      w.approve(recalling, operatorOf('8', 'ops_checker')),
      w.approve(returning!, finn),
    ])
    await pay()
    // The later one found less: the recall bears it as the house's loss, the return is refused.
    const isReturned = errors[1] === null
    expect(errors).toEqual([null, isReturned ? null : 'INSUFFICIENT_BALANCE'])
    expect(await held()).toBe(isReturned ? '150' : '0')
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('to another person, or to one whose document was sent back, is pending, or has ended', async () => {
    const [other, ...unproven] = await Promise.all(
      ['other', 'rejected', 'under_review', 'expired'].map(() => w.newPerson()),
    )
    await w.shows(other!, 'passport 2')
    await w.shows(unproven[0]!, 'passport 1', 'rejected')
    await w.shows(unproven[1]!, 'passport 1', 'under_review')
    await w.shows(unproven[2]!, 'passport 1', 'expired')
    const nobody = await w.newPerson()
    for (const payeeId of [other!, ...unproven, nobody])
      expect(await agree({ payeeId })).toBe('OWNER_NOT_PROVEN')
    expect(await agree({ payeeId: w.former })).toBe('NOT_FOUND')
    expect(await agree({ payeeId: '1' })).toBe('NOT_FOUND')
    expect(await agree({ endedId: w.payee, payeeId: other! })).toBe('NOT_FOUND')
    expect(await agree({ endedId: '1' })).toBe('NOT_FOUND')
  })

  test('from an account whose own document was sent back', async () => {
    const impostor = await w.newPerson()
    await w.shows(impostor, 'passport 3', 'rejected', true)
    await w.end(impostor)
    await w.comes(impostor, '10')
    await w.shows(w.payee, 'passport 3')
    expect(await agree({ endedId: impostor, amount: '10' })).toBe('OWNER_NOT_PROVEN')
  })

  test('if the identity was revoked before the approval or before the payment', async () => {
    const { pool } = w.world
    const take = (status: string) =>
      pool.query('update identity_application set status = $1 where user_id = $2', [
        status,
        w.payee,
      ])
    const { pendingApprovalId } = granted(await ask())
    await take('expired')
    expect(await w.approve(pendingApprovalId!, finn)).toBe('OWNER_NOT_PROVEN')
    await take('passed')
    expect(await w.approve(pendingApprovalId!, finn)).toBe(null)
    await take('expired')
    await Promise.all([pay(), pay()])
    expect([await held(), await statuses()]).toEqual(['0', ['lapsed']])
    // It is unclaimed again, and may be returned once its owner is known.
    expect(await lying()).toEqual([{ currency: 'USDT', amount: '100' }])
    await take('passed')
    await pay()
    expect(await held()).toBe('0')
    expect(await agree()).toBe(null)
    await pay()
    expect(await held()).toBe('40')
  })

  test('to an account that has ended meanwhile', async () => {
    expect(await agree()).toBe(null)
    await w.end(w.payee)
    await pay()
    expect([await held(), await statuses()]).toEqual(['0', ['lapsed']])
  })

  test('by a single operator, or by an operator outside finance', async () => {
    const { pendingApprovalId } = granted(await ask())
    expect(await w.approve(pendingApprovalId!, fay)).toBe('SELF_APPROVAL')
    expect(await w.approve(pendingApprovalId!, operatorOf('9', 'treasury'))).toBe('FORBIDDEN')
    await w.world.world.advance(86_400_000)
    expect(errorOf(await w.walletConsole.claim('approval', pendingApprovalId!, finn))).toBe(
      'STATE_CHANGED',
    )
    await pay()
    expect(await held()).toBe('0')
  })

  test.each(['device', 'address'])('by an operator who shares its owner’s %s', async (by) => {
    const { pendingApprovalId } = granted(await ask())
    const { ip, device } = operatorOrigin
    await sitsAt(w.world, w.payee, by === 'device' ? { device } : { ip })
    expect(errorOf(await ask({ ticketId: 'T-2' }))).toBe('OWN_ACCOUNT')
    expect(await w.approve(pendingApprovalId!, finn)).toBe('OWN_ACCOUNT')
    await pay()
    expect(await held()).toBe('0')
  })
})

test('refuses a single operator, a change, and a second return by one approval in the database', async () => {
  await w.comes(w.former, '100')
  expect(await agree()).toBe(null)
  const { pool } = w.world
  const copy = (approval: string, checker: string) =>
    pool.query(
      `insert into wallet_unclaimed_use select part, user_id, id + 1, use, currency, amount, status, payee_id,
         reason_key, ticket, ${approval}, maker_id, ${checker}, at, settled_at from wallet_unclaimed_use`,
    )
  await expect(copy('approval_id + 1', 'maker_id')).rejects.toThrow('return_needs_two')
  await expect(copy('approval_id + 1', 'null')).rejects.toThrow('return_is_whole')
  await expect(copy('approval_id', 'checker_id')).rejects.toThrow('wallet_unclaimed_use_approval')
  for (const text of [
    'update wallet_unclaimed_use set amount = 1',
    'update wallet_unclaimed_use set payee_id = 5',
    'delete from wallet_unclaimed_use',
  ])
    await expect(pool.query(text)).rejects.toThrow(/never changed|denied/)
  await pay()
  await expect(
    pool.query("update wallet_unclaimed_use set status = 'agreed', settled_at = null"),
  ).rejects.toThrow(/never changed/)
  await expect(pool.query('update wallet_unclaimed_return set amount = 1')).rejects.toThrow()
})

test('finds a planted bug in the audit: more than came in, and a return without an approval', async () => {
  await w.comes(w.former, '100')
  expect(await agree()).toBe(null)
  await pay()
  const { pool, database } = w.world
  const rules = async () => (await auditAll(pool)).map(({ rule }) => rule)
  expect(await rules()).toEqual([])
  for (const [table, amount] of [
    ['wallet_unclaimed_use', '10000000001'],
    ['wallet_unclaimed_return', '3999999999'],
  ])
    await withClient(database.ownerUrl, async (owner) => {
      await owner.query(`alter table ${table} disable trigger user`)
      await owner.query(`update ${table} set amount = $1`, [amount])
      expect(await rules()).toContain('unclaimed')
      await owner.query(`update ${table} set amount = 4000000000`)
    })
  await withClient(database.ownerUrl, (owner) =>
    owner.query('update wallet_unclaimed_use set payee_id = 4711'),
  )
  expect(await rules()).toContain('unclaimed')
  await withClient(database.ownerUrl, (owner) =>
    owner.query('update wallet_unclaimed_use set payee_id = $1', [w.payee]),
  )
  expect(await rules()).toEqual([])
})
