import { dayMs } from '@candor/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptMs } from '../people/index.ts'
import { addressOf, codeFor, fundPassword, newUser } from '../testing/contract/cast.ts'
import type { Person } from '../testing/contract/person.ts'
import { unreportedTransfer } from '../testing/contract/recharge.ts'
import { auditAll } from '../testing/audit.ts'
import { openSeededWorld, type SeededWorld } from '../testing/contract/seeded-world.ts'
import { wholeWithdrawal } from '../testing/contract/withdrawal.ts'

let seeded: SeededWorld
let ann: Person
beforeAll(async () => {
  seeded = await openSeededWorld('forgotten money')
  ann = await newUser(seeded, 'ann')
})
afterAll(() => seeded.close())

/** Places of these words in the database, as `table: word`. */
async function tracesOf(words: readonly string[]): Promise<string[]> {
  const tables = await seeded.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and has_table_privilege(c.oid, 'select') order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables.rows)
    for (const word of words) {
      const rows = await seeded.pool.query(
        `select from ${name} t where t::text like '%' || $1 || '%' limit 1`,
        [word],
      )
      if (rows.rowCount !== 0) found.push(`${name}: ${word}`)
    }
  return found
}

const ofAnn = async (text: string) =>
  (await seeded.pool.query<Record<string, unknown>>(text, [ann.userId])).rows

/** A withdrawal that has arrived, reviewed where required. */
async function paidOut(): Promise<void> {
  const asked = await wholeWithdrawal(seeded, ann)
  const { id } = await ann.done('applyWithdrawal', asked)
  await seeded.settle()
  const { maker } = seeded
  await maker.awake()
  const { records } = await maker.done('listWithdrawalItems', { show: 'open', pageSize: 100 })
  const item = records.find((one) => one.id === id)
  if (item !== undefined) {
    await maker.done('claimItem', { queue: 'withdrawal', id })
    const { version } = item
    await maker.done('decideWithdrawal', { id, version, decision: 'approve', remark: 'as asked' })
  }
  // It is sent, and then it arrives.
  await seeded.settle()
  await seeded.settle()
  const [order] = await ofAnn('select status from wallet_withdrawal where user_id = $1')
  expect(order).toEqual({ status: 'delivered' })
  await ann.awake()
}

/** A withdrawal that arrived, a cancelled one, and a transfer that was never found: none is pending any more. */
async function live(): Promise<string> {
  const address = await addressOf(ann)
  await ann.done('paySandbox', { address, currency: 'USDT', amount: '1000' })
  await seeded.settle()
  await paidOut()
  const asked = await wholeWithdrawal(seeded, ann)
  const { id } = await ann.done('applyWithdrawal', { ...asked, remark: 'for the rent of ann' })
  await ann.done('cancelWithdrawal', { id })
  const transfer = await unreportedTransfer(seeded, ann)
  await ann.done('applyRecharge', { ...transfer, payerName: 'Grandmother Zylphia' })
  const [account] = await ann.done('listWithdrawalAccounts', {})
  await seeded.leap(8 * dayMs)
  await ann.awake()
  return account!.address!
}

/** Gives up the rest, and waits until the account has ended. */
async function end(): Promise<void> {
  const { obstacles } = await ann.done('getClosing', {})
  const givesUp = obstacles.map(({ currency, amount }) => ({
    account: 'balance' as const,
    currency: currency!,
    amount: amount!,
  }))
  const captcha = await codeFor(ann, ann.account, 'closeAccount')
  await ann.done('closeAccount', { givesUp, fundPassword, captcha })
  await seeded.settle()
}

test('deletes destinations and payers of money five years after an account ended', async () => {
  const noted = 'ann asked after her rent'
  await seeded.maker.done('addUserNote', { id: ann.userId, note: noted })
  const words = [await live(), 'Grandmother Zylphia', 'for the rent of ann', noted]
  await end()
  // Five years of charges on other users' positions are not part of this test.
  for (const person of [seeded.alice, seeded.bob, seeded.guest]) {
    await person.awake()
    await person.done('closeAllPositions', {})
  }
  const [closing] = await ofAnn('select status from people_closing where user_id = $1')
  expect(closing).toEqual({ status: 'closed' })
  // The data is kept during the legal retention.
  await seeded.leap(keptMs - dayMs)
  const kept = await tracesOf(words)
  expect(kept).toContain(`wallet_withdrawal_account: ${words[0]}`)
  expect(kept).toContain(`wallet_withdrawal: ${words[0]}`)
  expect(kept).toContain('wallet_recharge: Grandmother Zylphia')
  expect(kept).toContain(`operator_note: ${noted}`)
  // The database refuses to delete it earlier.
  await expect(seeded.pool.query('delete from operator_note')).rejects.toThrow(/removed only/)

  await seeded.leap(dayMs)
  await seeded.leap(dayMs)
  // The sandbox's external systems delete nothing.
  expect(await tracesOf(words)).toEqual([`wallet_sandbox_payout: ${words[0]}`])
  // Amounts and results stay, as in the ledger.
  const orders = await ofAnn(
    'select status, target from wallet_withdrawal where user_id = $1 order by id',
  )
  expect(orders).toEqual([
    { status: 'delivered', target: '' },
    { status: 'rejected', target: '' },
  ])
  // The audit accepts the deletion, and would find one that came too early.
  expect(await auditAll(seeded.pool)).toEqual([])
  const waitLonger = (ms: number) =>
    seeded.pool.query('update people_closing set forget_at = forget_at + $1', [ms])
  await waitLonger(10 * dayMs)
  expect(await auditAll(seeded.pool)).toMatchObject([
    { rule: 'payout', userId: ann.userId, what: expect.stringContaining('before its time') },
  ])
  await waitLonger(-10 * dayMs)
  const pictures = await ofAnn(
    `select purged_at is null as is_there from file_stored where user_id = $1 and use = 'voucher'`,
  )
  expect(pictures).toEqual([{ is_there: false }])
  // No other user's data is deleted.
  const others = await seeded.pool.query('select from wallet_withdrawal_account')
  expect(others.rowCount).toBeGreaterThan(0)
})
