import { operatorOf, type WalletConsole } from '../../wallet/testing/wallet-console.ts'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import type { Dice } from './dice.ts'
import { must, show } from './fault.ts'
import { approve, giveBack, settle, type NaiveWithdrawal } from './naive/withdrawals.ts'
import type { NaiveWorld } from './naive/naive-world.ts'
import type { NaiveUser } from './naive/purse.ts'
import { creditReport, isUnderReview, type NaiveReport } from './naive/recharges.ts'
import { amountText } from './naive/units.ts'

/** Share of items that are reviewed in a step, and of those that are rejected. */
const lookShare = 0.4
const refuseShare = 0.2
/** How often the received amount is less than the reported one. */
const lessShare = 0.1

const mia = operatorOf('7', 'ops_maker')
const carl = operatorOf('8', 'ops_checker')
const tess = operatorOf('9', 'treasury')
const finn = operatorOf('10', 'finance')

type Reads = { query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> }

/**
 * Operators who decide on withdrawals and bank recharges, and clear payouts with an unknown result; the reference
 * follows their decisions.
 */
export class Operators {
  readonly #walletConsole: Pick<WalletConsole, 'call' | 'claim' | 'open' | 'approve' | 'refuse'>
  readonly #naive: NaiveWorld
  readonly #pool: Reads
  readonly #dice: Dice
  /** Recharges whose pictures the maker has opened. */
  readonly #seen = new Set<string>()

  constructor(walletConsole: WalletConsole, naive: NaiveWorld, pool: Reads, dice: Dice) {
    this.#walletConsole = walletConsole
    this.#naive = naive
    this.#pool = pool
    this.#dice = dice
  }

  async act(): Promise<void> {
    for (const user of this.#naive.users.values()) {
      for (const one of user.withdrawals.values()) {
        const waits = ['review_1', 'review_2', 'parked'].includes(one.state)
        if (!waits || !this.#dice.chance(lookShare)) continue
        await (one.state === 'parked' ? this.#findOut(user, one) : this.#decide(user, one))
      }
      for (const one of user.reports.values())
        if (isUnderReview(one) && this.#dice.chance(lookShare)) await this.#match(user, one)
    }
  }

  /** The maker finds the payment, perhaps of a smaller amount; the checker approves or refuses. */
  async #match(user: NaiveUser, one: NaiveReport): Promise<void> {
    const { id } = one
    done(await this.#walletConsole.claim('recharge', id, mia))
    const version = await this.#versionOf('wallet_recharge', id)
    const item = { id, version, remark: 'looked at the statement' }
    if (this.#dice.chance(refuseShare)) {
      const refusal = { ...item, reasonKey: 'payment_not_received' } as const
      done(await this.#walletConsole.call('rejectRecharge', refusal, mia))
      this.#naive.count('recharge rejected')
      one.state = 'rejected'
      return
    }
    const amount = this.#dice.chance(lessShare) ? one.amount / 2n : one.amount
    const found = { ...item, amount: amountText(amount), matched: `FT${id}` }
    const find = () => this.#walletConsole.call('creditRecharge', found, mia)
    // After a refused request the maker has already opened the pictures.
    if (!this.#seen.has(id)) {
      refused('NOT_LOOKED_AT', await find())
      this.#naive.count('recharge unseen')
      await this.#walletConsole.open(id, await this.#picturesOf(id), mia)
      this.#seen.add(id)
    }
    const { pendingApprovalId } = done(await find())
    if (this.#dice.chance(refuseShare)) {
      done(await this.#walletConsole.refuse(pendingApprovalId!, carl))
      this.#naive.count('recharge not agreed')
      return
    }
    done(await this.#walletConsole.approve(pendingApprovalId!, carl))
    this.#naive.count('recharge by two')
    creditReport(this.#naive, user, one, amount)
  }

  async #decide(user: NaiveUser, one: NaiveWithdrawal): Promise<void> {
    // The second review needs another operator.
    const who = one.state === 'review_1' ? mia : carl
    const item = {
      id: one.id,
      version: await this.#versionOf('wallet_withdrawal', one.id),
      remark: 'looked at',
    }
    done(await this.#walletConsole.claim('withdrawal', one.id, who))
    if (this.#dice.chance(refuseShare)) {
      const refusal = { decision: 'reject', reasonKey: 'suspicious_activity' } as const
      done(await this.#walletConsole.call('decideWithdrawal', { ...item, ...refusal }, who))
      this.#naive.count('withdrawal refused')
      return giveBack(this.#naive, user, one, 'rejected')
    }
    done(await this.#walletConsole.call('decideWithdrawal', { ...item, decision: 'approve' }, who))
    this.#naive.count('withdrawal approved')
    approve(one)
  }

  /** One operator asks the rail about the payout, another approves the finding. */
  async #findOut(user: NaiveUser, one: NaiveWithdrawal): Promise<void> {
    const { id } = one
    const { answer, txid } = done(await this.#walletConsole.call('lookUpPayout', { id }, tess))
    const item = {
      id,
      version: await this.#versionOf('wallet_withdrawal', one.id),
      remark: 'asked the network',
    }
    done(await this.#walletConsole.claim('payout', id, tess))
    const finding =
      answer === 'found'
        ? ({ decision: 'sent', txid: txid! } as const)
        : ({ decision: 'notSent', reasonKey: 'not_sent' } as const)
    const asked = done(
      await this.#walletConsole.call('decidePayout', { ...item, ...finding }, tess),
    )
    done(await this.#walletConsole.approve(asked.pendingApprovalId!, finn))
    this.#naive.count(`payout ${finding.decision}`)
    settle(this.#naive, user, one)
  }

  async #picturesOf(id: string): Promise<string[]> {
    const text = `select one ->> 'fileId' as id from wallet_recharge r, jsonb_array_elements(r.certificates) one
      where r.id = $1`
    const { rows } = await this.#pool.query(text, [id])
    return rows.map((row) => (row as { id: string }).id)
  }

  /** Both operators must have opened every picture before a credit. */
  async checkLooks(): Promise<void> {
    const { rows } = await this.#pool.query(unseenText, [])
    must(rows.length === 0, () => `credited without a look: ${show(rows)}`)
  }

  async #versionOf(table: 'wallet_withdrawal' | 'wallet_recharge', id: string): Promise<number> {
    const found = await this.#pool.query(`select version from ${table} where id = $1`, [id])
    return (found.rows[0] as { version: number }).version
  }
}

const unseenText = `select q.id, who.id as by from wallet_recharge q,
    lateral (values (q.decided_by), (q.second_by)) as who (id)
  where q.status = 'credited' and who.id is not null
    and (select count(distinct l.after::jsonb ->> 'fileId') from operator_audit l
      where l.target_id = q.id::text and l.actor_id = who.id and l.at <= q.finished_at
        and l.action = 'seeRechargeCertificate') < jsonb_array_length(q.certificates)`

function refused(error: string, answer: unknown): void {
  const is = isRefusal(answer) ? answer.refused : 'done'
  must(is === error, () => `an operator got ${is}, and should ${error}`)
}

function done<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) must(false, () => `an operator was refused: ${show(answer)}`)
  return answer
}
