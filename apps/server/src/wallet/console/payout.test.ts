import { hourMs } from '@candor/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditAll } from '../../testing/audit.ts'
import { shutOut } from '../../testing/seat.ts'
import { operatorOrigin, sitsAt } from '../../testing/sits-at.ts'
import { suspendedSender } from '../testing/suspended-sender.ts'
import { operatorOf } from '../testing/wallet-console.ts'
import { errorOf, granted } from '../testing/wallet-world.ts'
import { openWithdrawing, type User, type Withdrawing } from '../testing/withdrawing.ts'

let w: Withdrawing
let user: User
beforeEach(async () => {
  w = await openWithdrawing('payouts')
  user = await w.readyUser()
})
afterEach(() => w.close())

/** A payout whose sending is uncertain. */
async function parked(answer: 'error after sending' | 'error before sending'): Promise<string> {
  const id = await w.readyToSend(user)
  w.rail.answer = answer
  await w.work()
  w.rail.answer = 'sent'
  return id
}

const page = { pageNo: 1, pageSize: 10, order: 'asc' } as const
async function shown(show: 'open' | 'mine' | 'closed') {
  return granted(await w.walletConsole.call('listPayouts', { ...page, show }, w.tess)).records
}
const evidence = async (id: string) =>
  granted(await w.walletConsole.call('lookUpPayout', { id }, w.tess))

describe('a parked payout', () => {
  test("is in the queue with the rail's answer, and its owner reads that it is being checked", async () => {
    const id = await parked('error after sending')
    expect(await shown('open')).toMatchObject([
      { id, netAmount: '99', target: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx', txid: null },
    ])
    expect(await evidence(id)).toMatchObject({
      answer: 'found',
      txid: `tx-${id}`,
      state: 'confirmed',
    })
    w.rail.isHeard = false
    expect(await evidence(id)).toMatchObject({ answer: 'silent', txid: null, state: 'silent' })
    const { timeline } = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(timeline.at(-1)).toMatchObject({ key: 'finding_out' })
  })

  test('changes nothing until a second operator agrees', async () => {
    const id = await parked('error after sending')
    const { pendingApprovalId } = granted(await w.find(id, w.sentAs(id)))
    expect(await w.held(user)).toEqual(['900', '100'])
    expect(await shown('open')).toMatchObject([{ id, pendingApprovalId }])
    const list = { ...page, show: 'open' } as const
    const [asked] = granted(await w.walletConsole.call('listApprovals', list, w.finn)).records
    expect(asked!.sentence).toMatch(
      /^Put on record that 99 USDT to .+ was sent as tx-\d+\. .+ has it as tx-/,
    )
    expect(errorOf(await w.find(id, w.notSent))).toBe('RAIL_DISAGREES')
    expect(errorOf(await w.find(id, w.sentAs(id)))).toBe('STATE_CHANGED')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.tess))).toBe('SELF_APPROVAL')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    expect(await w.held(user)).toEqual(['900', '0'])
    expect(w.world.events.at(-1)).toMatchObject({ name: 'withdrawalSent', userId: user.userId })
    await w.work()
    const { statusKey } = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(statusKey).toBe('delivered')
    expect(w.rail.handed).toEqual([id])
    expect((await w.walletConsole.verifyAudit()).ok).toBe(true)
  })

  test('is settled by two treasury operators, never by one alone', async () => {
    const id = await parked('error before sending')
    const { pendingApprovalId } = granted(await w.find(id, w.notSent))
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.tess))).toBe('SELF_APPROVAL')
    const other = operatorOf('19', 'treasury')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, other))).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('is not returned while the rail has it, and not recorded under a wrong number', async () => {
    const id = await parked('error after sending')
    expect(errorOf(await w.find(id, w.notSent))).toBe('RAIL_DISAGREES')
    const wrong = { decision: 'sent', txid: 'another' } as const
    expect(errorOf(await w.find(id, wrong))).toBe('RAIL_DISAGREES')
    expect(errorOf(await w.find(id, w.returned))).toBe('STATE_CHANGED')
    expect(await w.held(user)).toEqual(['900', '100'])
  })

  test('that was not sent is returned in full, with a reason for its owner', async () => {
    const id = await parked('error before sending')
    expect(await w.settle(id, w.notSent)).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
    const order = granted(await w.world.call('getWithdrawal', user.userId, { id }))
    expect(order).toMatchObject({ statusKey: 'failed', reasonKey: 'not_sent' })
    expect(order.reason).toMatch(/not sent/)
    expect(await shown('open')).toEqual([])
    expect(await w.settle(id, w.notSent)).toBe('STATE_CHANGED')
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('that the rail executes between the two decisions is not returned; a new finding is needed', async () => {
    const id = await parked('error before sending')
    const { pendingApprovalId } = granted(await w.find(id, w.notSent))
    w.rail.handed.push(id)
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(
      'RAIL_DISAGREES',
    )
    expect(await w.held(user)).toEqual(['900', '100'])
    expect(errorOf(await w.walletConsole.refuse(pendingApprovalId!, w.finn))).toBe(null)
    expect(await w.settle(id, w.sentAs(id))).toBe(null)
    expect(await w.held(user)).toEqual(['900', '0'])
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('that was returned is never sent by a sender that was stopped meanwhile', async () => {
    const { id, goOn } = await suspendedSender(w, user, w.rail)
    await w.world.world.advance(61_000)
    await w.work()
    expect((await w.orderOf(id)).parkedAt).not.toBe(null)
    expect(await w.settle(id, w.notSent)).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
    await goOn()
    expect(w.rail.handed).toEqual([])
    expect(await w.orderOf(id)).toMatchObject({ status: 'failed', reasonKey: 'not_sent' })
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('is not returned by a rail that cannot promise to refuse it for good', async () => {
    const id = await parked('error before sending')
    w.rail.isRevocable = false
    expect(await w.settle(id, w.notSent)).toBe('RAIL_DISAGREES')
    expect(await w.held(user)).toEqual(['900', '100'])
  })

  test('is not returned while the rail does not answer, neither to the maker nor to the checker', async () => {
    const id = await parked('error after sending')
    w.rail.isHeard = false
    expect(errorOf(await w.find(id, w.notSent))).toBe('RAIL_DISAGREES')
    const other = await parked('error before sending')
    w.rail.isHeard = true
    const { pendingApprovalId } = granted(await w.find(other, w.notSent))
    w.rail.isHeard = false
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(
      'RAIL_DISAGREES',
    )
    expect(await w.held(user)).toEqual(['800', '200'])
    w.rail.isHeard = true
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    expect(await w.settle(id, w.sentAs(id))).toBe(null)
    expect(await w.held(user)).toEqual(['900', '0'])
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('is not recorded as sent while the rail has nothing or does not answer', async () => {
    const none = await parked('error before sending')
    expect(errorOf(await w.find(none, { decision: 'sent', txid: 'by hand' }))).toBe(
      'RAIL_DISAGREES',
    )
    const id = await parked('error after sending')
    w.rail.isHeard = false
    expect(errorOf(await w.find(id, w.sentAs(id)))).toBe('RAIL_DISAGREES')
    w.rail.isHeard = true
    const { pendingApprovalId } = granted(await w.find(id, w.sentAs(id)))
    const second = async () => errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))
    w.rail.isHeard = false
    expect(await second()).toBe('RAIL_DISAGREES')
    w.rail.isHeard = true
    const had = w.rail.handed.splice(0)
    expect(await second()).toBe('RAIL_DISAGREES')
    expect(await w.held(user)).toEqual(['800', '200'])
    w.rail.handed.push(...had)
    expect(await second()).toBe(null)
    expect(await w.held(user)).toEqual(['800', '100'])
  })

  test('is not recorded as unsent while the rail reports that it is on its way, though it has nothing now', async () => {
    const id = await parked('error before sending')
    for (const kind of ['confirming', 'confirmed'] as const) {
      Object.assign(w.rail, { stateOf: async () => ({ kind }) })
      expect(errorOf(await w.find(id, w.notSent))).toBe('RAIL_DISAGREES')
    }
    Object.assign(w.rail, { stateOf: async () => Promise.reject(new Error('no connection')) })
    expect(errorOf(await w.find(id, w.notSent))).toBe('RAIL_DISAGREES')
    Object.assign(w.rail, { stateOf: async () => ({ kind: 'returned' }) })
    expect(await w.settle(id, w.notSent)).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('that the rail has renamed is not settled under the first number', async () => {
    const id = await parked('error after sending')
    const { pendingApprovalId } = granted(await w.find(id, w.sentAs(id)))
    Object.assign(w.rail, { find: async () => 'another' })
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.tess))).toBe('SELF_APPROVAL')
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(
      'RAIL_DISAGREES',
    )
    expect(await w.held(user)).toEqual(['900', '100'])
  })

  test.each(['the maker', 'the checker'] as const)(
    'is not settled if %s is disabled while its rail is asked',
    async (whom) => {
      const id = await parked('error after sending')
      const { pendingApprovalId } = granted(await w.find(id, w.sentAs(id)))
      const [out, refusal] = whom === 'the maker' ? [w.tess, 'ASKER_OUT'] : [w.finn, 'FORBIDDEN']
      const { find } = w.rail
      const shutOutFirst: typeof find = async (payout) => {
        await shutOut(w.world.pool, out.userId)
        return find(payout)
      }
      Object.assign(w.rail, { find: shutOutFirst })
      expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(refusal)
      expect(await w.held(user)).toEqual(['900', '100'])
      expect(await w.orderOf(id)).toMatchObject({
        status: 'under_review',
        parkedAt: expect.anything(),
      })
    },
  )

  test("is not settled by an operator on the owner's device or address, neither as maker nor as checker", async () => {
    const id = await parked('error before sending')
    const { pendingApprovalId } = granted(await w.find(id, w.notSent))
    await sitsAt(w.world, user.userId, { device: operatorOrigin.device })
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe('OWN_ACCOUNT')
    expect(errorOf(await w.walletConsole.refuse(pendingApprovalId!, w.finn))).toBe('OWN_ACCOUNT')
    await w.world.pool.query('delete from people_session where user_id = $1', [user.userId])
    granted(await w.walletConsole.refuse(pendingApprovalId!, w.finn))
    await sitsAt(w.world, user.userId, { device: operatorOrigin.device })
    expect(errorOf(await w.find(id, w.notSent))).toBe('OWN_ACCOUNT')
    expect(await w.held(user)).toEqual(['900', '100'])
  })

  test('that changed since the finding is not settled by the approval', async () => {
    const id = await parked('error before sending')
    const first = granted(await w.find(id, w.notSent))
    await w.world.pool.query('update wallet_withdrawal set version = version + 1 where id = $1', [
      id,
    ])
    const late = await w.walletConsole.approve(first.pendingApprovalId!, w.finn)
    expect(errorOf(late)).toBe('STATE_CHANGED')
    expect(await w.held(user)).toEqual(['900', '100'])
  })

  test('is only for the treasury operator who has claimed it', async () => {
    const id = await parked('error before sending')
    const { version } = await w.orderOf(id)
    const input = { id, version, remark: 'looked it up', ...w.notSent }
    expect(errorOf(await w.walletConsole.call('decidePayout', input, w.tess))).toBe('NOT_CLAIMED')
    expect(errorOf(await w.walletConsole.claim('payout', id, w.mia))).toBe('FORBIDDEN')
    granted(await w.walletConsole.claim('payout', id, w.tess))
    const other = operatorOf('11', 'treasury')
    expect(errorOf(await w.walletConsole.call('decidePayout', input, other))).toBe(
      'CLAIMED_BY_ANOTHER',
    )
  })
})

/** A payout that was sent an hour ago and has not arrived. */
async function overdue(): Promise<string> {
  w.rail.isConfirmed = false
  const id = await w.readyToSend(user)
  await w.work()
  await w.world.world.advance(hourMs)
  return id
}

/** Possible answers of a rail other than a return. */
const otherwise = {
  'does not answer': () => void (w.rail.isHeard = false),
  'reports it as under way': () => undefined,
  // The watcher has not run yet.
  'reports it as arrived': () => void (w.rail.isConfirmed = true),
  'does not know it': () => void w.rail.handed.splice(0),
}
const cameBack = (id: string): void => {
  Object.assign(w.rail, { isHeard: true, isConfirmed: false })
  w.rail.handed.splice(0, 1, id)
  w.rail.back.add(id)
}

describe('a payout that does not arrive', () => {
  test.each(Object.entries(otherwise))(
    'is not returned while its rail %s, neither to the maker nor to the checker',
    async (_, say) => {
      const id = await overdue()
      say()
      expect(errorOf(await w.find(id, w.returned))).toBe('RAIL_DISAGREES')
      cameBack(id)
      const { pendingApprovalId } = granted(await w.find(id, w.returned))
      w.rail.back.delete(id)
      say()
      expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(
        'RAIL_DISAGREES',
      )
      expect(await w.held(user)).toEqual(['900', '0'])
      cameBack(id)
      expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
      expect(await w.held(user)).toEqual(['1000', '0'])
      expect(await auditAll(w.world.pool)).toEqual([])
    },
  )

  test('that its network has dropped for good is returned', async () => {
    const id = await overdue()
    w.rail.handed.splice(0)
    w.rail.back.add(id)
    expect(await evidence(id)).toMatchObject({ answer: 'none', state: 'returned' })
    expect(await w.settle(id, w.returned)).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
  })

  test('waits for an operator once it is late, and ends only when it arrives', async () => {
    w.rail.isConfirmed = false
    const id = await w.readyToSend(user)
    await w.work()
    expect(await shown('open')).toEqual([])
    await w.world.world.advance(hourMs)
    expect(await shown('open')).toMatchObject([{ id, statusKey: 'paid_out', txid: `tx-${id}` }])
    expect(await w.settle(id, w.notSent)).toBe('STATE_CHANGED')
    w.rail.isConfirmed = true
    await w.work()
    expect(await shown('open')).toEqual([])
    expect(await w.held(user)).toEqual(['900', '0'])
  })
})

/** A payout that the rail reported as returned just after sending; the watcher has seen it. */
async function returning(): Promise<string> {
  w.rail.isConfirmed = false
  const id = await w.readyToSend(user)
  await w.work()
  expect(await shown('open')).toEqual([])
  w.rail.back.add(id)
  await w.work()
  return id
}
const shownTo = async (id: string) =>
  granted(await w.world.call('getWithdrawal', user.userId, { id }))

describe('a payout that its rail reports as returned', () => {
  test('is in the queue at once and shown to its owner, and is not returned before two operators agree', async () => {
    const id = await returning()
    const seen = await w.orderOf(id)
    expect(seen).toMatchObject({ status: 'paid_out', parkedAt: w.world.world.clock.now() })
    expect(w.world.events.at(-1)).toMatchObject({ name: 'withdrawalMoved', data: { id } })
    expect(await shown('open')).toMatchObject([
      { id, statusKey: 'paid_out', parkedAt: seen.parkedAt, slaAt: seen.parkedAt! + 4 * hourMs },
    ])
    const { timeline, estimatedArrivalAt, statusKey } = await shownTo(id)
    expect(timeline.at(-1)).toMatchObject({ key: 'came_back' })
    expect({ estimatedArrivalAt, statusKey }).toEqual({
      estimatedArrivalAt: null,
      statusKey: 'paid_out',
    })
    // The rail repeats it each second; it is recorded once.
    await w.work()
    expect((await w.orderOf(id)).version).toBe(seen.version)
    const { pendingApprovalId } = granted(await w.find(id, w.returned))
    expect(await w.held(user)).toEqual(['900', '0'])
    const list = { ...page, show: 'open' } as const
    const [asked] = granted(await w.walletConsole.call('listApprovals', list, w.finn)).records
    expect(asked!.sentence).toMatch(
      /came back; give the money back\. .+ and says that it came back\.$/,
    )
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe(null)
    expect(await w.held(user)).toEqual(['1000', '0'])
    expect(await shownTo(id)).toMatchObject({ statusKey: 'failed', reasonKey: 'payout_returned' })
    expect(await shown('open')).toEqual([])
    expect(await auditAll(w.world.pool)).toEqual([])
  })

  test('that arrives after all is delivered, leaves the queue, and is not returned too', async () => {
    const id = await returning()
    const { pendingApprovalId } = granted(await w.find(id, w.returned))
    w.rail.back.delete(id)
    w.rail.isConfirmed = true
    await w.work()
    expect(await shown('open')).toEqual([])
    expect(await shownTo(id)).toMatchObject({ statusKey: 'delivered' })
    expect(errorOf(await w.walletConsole.approve(pendingApprovalId!, w.finn))).toBe('STATE_CHANGED')
    expect(await w.held(user)).toEqual(['900', '0'])
  })

  test('that was late keeps its due time', async () => {
    const id = await overdue()
    const [before] = await shown('open')
    w.rail.back.add(id)
    await w.work()
    const [after] = await shown('open')
    expect(after).toMatchObject({ id, slaAt: before!.slaAt })
    expect(after!.version).toBe(before!.version + 1)
  })
})
