import { dayMs, type EndpointName } from '@candor/api'
import type { Pool } from 'pg'
import { bodiesFor } from '../contract/bodies.ts'
import { orderOf } from '../contract/cast.ts'
import { openSeededWorld, type Home, type SeededWorld } from '../contract/seeded-world.ts'
import { senderOf } from '../contract/sender.ts'

/** Calls that fill the tables of all modules, beside what the users of the seeded world do by themselves. */
const calls: readonly EndpointName[] = [
  'googleSecretLogin',
  'passkeyLogin',
  'walletLogin',
  'thirdPartyLogin',
  'setNoticeChoice',
  'answerAppropriateness',
  'applyBasicAuth',
  'applyAdvancedAuth',
  'addWithdrawalAccount',
  'setWithdrawAllowList',
  'applyWithdrawal',
  'exportStatement',
  'paySandbox',
  'dropSandbox',
  'createPosition',
  'updateStopLoss',
  'resetDemo',
  'startDemo',
  'takeDemo',
  'buyOption',
  'swap',
  'buyProduct',
  'buyBond',
  'claimTask',
  'sendChat',
  'createTicket',
  'applyIeo',
  'payIeo',
  'joinContest',
  'applyPledgeLoan',
  'applyCreditLoan',
  'repayLoan',
  'rateHelp',
  'addOperatorPasskey',
  'approveApproval',
  'addUserNote',
  'restrictUser',
  'stopDepositChannel',
  'publishContent',
  'releaseProductOrder',
  'noteConversation',
  'haltMarket',
  'resumeMarket',
  'savePriceAlert',
]
/** Calls whose rows would end within the days after them. */
const lastCalls: readonly EndpointName[] = ['buyOption', 'subscribePush', 'setLimits']
const triesPerCall = 40

/**
 * Fills an empty database and data folder through the real app: every call succeeds once, with the state that it needs.
 * @returns the world, whose app still runs
 */
export async function liveIn(home: Home, seed: string): Promise<SeededWorld> {
  const seeded = await openSeededWorld(seed, undefined, undefined, home)
  for (const name of calls) await succeed(seeded, name)
  // Days are paid, orders end and withdrawals arrive.
  for (let day = 0; day < 2; day += 1) await seeded.leap(dayMs)
  for (const name of lastCalls) await succeed(seeded, name)
  return seeded
}

async function succeed(seeded: SeededWorld, name: EndpointName): Promise<void> {
  const person = senderOf(seeded, name)
  const source = await bodiesFor(seeded, name, person)
  for (let tried = 0; tried < triesPerCall; tried += 1) {
    await person.awake()
    const { code } = await person.call(name, await source.fit())
    if (code === 200) return
  }
  throw new Error(`no body of ${name} succeeds`)
}

/** A user who had positions before the app stopped closes them all, and opens another. */
export async function tradeOn(seeded: SeededWorld): Promise<void> {
  const { bob } = seeded
  await bob.awake()
  const { closed, refused } = await bob.done('closeAllPositions', {})
  if (closed.length === 0 || refused.length > 0) throw new Error('the positions stay open')
  await bob.done('createPosition', orderOf(seeded, 'BTCUSDT'))
  await seeded.settle()
}

/** Rows by table, as texts in order of their columns. */
export type AllRows = ReadonlyMap<string, readonly string[]>

/**
 * Reads every table but the migrator's own.
 * @param added a column that is not read
 */
export async function allRows(
  pool: Pool,
  added?: { readonly table: string; readonly column: string },
): Promise<AllRows> {
  const tables = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'migration' order by 1`,
  )
  const rows = new Map<string, readonly string[]>()
  for (const { name } of tables.rows) {
    const left = name === added?.table ? `- '${added.column}'` : ''
    const text = `select (to_jsonb(t) ${left})::text as row from ${name} t order by 1`
    const found = await pool.query<{ row: string }>(text)
    rows.set(
      name,
      found.rows.map(({ row }) => row),
    )
  }
  return rows
}

/** Tables that may be empty, because these calls do not lead to their rows. */
const seldomFilled: ReadonlySet<string> = new Set([
  // Written when prices fall far or a feed is wrong.
  'contracts_liquidation',
  'contracts_margin_warning',
  'contracts_pool_warning',
  'loan_sale',
  'loan_waiting',
  'market_refusal',
  // Kept until somebody was told, or a rule has run.
  'content_announcement_read',
  'content_push_message',
  'content_sending',
  'ieo_reminder',
  'invest_notice',
  'lane_event',
  'lane_nonce',
  'mail_letter',
  'mail_letter_done',
  'market_alert',
  'support_presence',
  // Written by the nightly audit, by a user's check of the reserves, or after a failure.
  'ledger_audited',
  'ledger_audited_balance',
  'loan_document_fault',
  'transparency_reserve_check',
  // Need several people or several approved acts in a row.
  'contests_tie',
  'invest_ending',
  'operator_lock',
  'people_closing',
  'people_exclusion',
  'people_kept_exclusion',
  'people_lock',
  'rewards_level_terms',
  'rewards_link_use',
  'rewards_publication',
  'rewards_remainder',
  'rewards_share',
  'rewards_short_link',
  'rewards_team',
  'rewards_waiting',
  'wallet_adjustment',
  'wallet_sandbox_payout',
  'wallet_sandbox_revoked',
  'wallet_unclaimed_return',
  'wallet_unclaimed_use',
  'wallet_withdrawal_arrival',
])

/** Tables without rows that should have some: a new table needs a call above that fills it. */
export const emptyTables = (rows: AllRows): string[] =>
  [...rows]
    .filter(([name, { length }]) => length === 0 && !seldomFilled.has(name))
    .map(([name]) => name)
