import type { endpoints, InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import { readBalance } from '../../ledger/index.ts'
import type { KnownAs } from '../../identity/index.ts'
import { isRefusal, type Command, type Context } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { isInForce, openPolicy, type PolicyContext, type Restriction } from '../../policy/index.ts'
import { submitWithdrawal, type SubmitWithdrawalInput } from '../commands/submit-withdrawal.ts'
import { loadCurrencies } from '../currencies.ts'
import { withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { createScriptedRail, txidOf } from './scripted-rail.ts'
import { openWalletConsole, operatorOf } from './wallet-console.ts'
import { errorOf, granted, openWalletWorld } from './wallet-world.ts'
import {
  becomePerson,
  coolingMs,
  knownOwner,
  openingProof,
  withdrawalCoolingMs,
} from './without-people.ts'

export type User = { readonly userId: string; readonly accountId: string }
type Decision = { readonly decision: 'approve' } | typeof refusal
type PayoutInput = InputOf<(typeof endpoints)['decidePayout']>
type Finding<Input = PayoutInput> = Input extends PayoutInput
  ? Omit<Input, 'id' | 'version' | 'remark'>
  : never

const refusal = { decision: 'reject', reasonKey: 'suspicious_activity' } as const
const operators = {
  mia: operatorOf('7', 'ops_maker'),
  carl: operatorOf('8', 'ops_checker'),
  tess: operatorOf('9', 'treasury'),
  finn: operatorOf('10', 'finance'),
}
const submit = submitWithdrawal(loadCurrencies())

export type Withdrawing = Awaited<ReturnType<typeof openWithdrawing>>

/** Users who withdraw, operators who decide, and a scripted or sandbox rail, on a real database. */
export async function openWithdrawing(seed: string, payer: 'scripted' | 'sandbox' = 'scripted') {
  const rail = createScriptedRail()
  const paused: { isPaused: boolean; restriction: Restriction | null } = {
    isPaused: false,
    restriction: null,
  }
  const stopped = () => (paused.isPaused ? ('maintenance' as const) : null)
  const restriction: PolicyContext['restriction'] = (userId, act, at) => {
    const one = paused.restriction
    const isOfThis = one !== null && one.userId === userId && one.capability === act
    return isOfThis && isInForce(one, at) ? one : null
  }
  const policy = { ...openPolicy, stopped, restriction }
  const known: { -readonly [Fact in keyof KnownAs]: KnownAs[Fact] } = { ...knownOwner }
  const people = { knownAsOf: async () => ({ ...known }) }
  const world = await openWalletWorld(seed, {
    ...(payer === 'scripted' && { rail }),
    policy,
    people,
  })
  const walletConsole = await openWalletConsole(world)
  const { mia, tess, finn } = operators

  function run<Input>(command: Command<Input, Context>, owner: string, input: Input, key?: string) {
    const request = { key: key ?? null, payloadHash: new Uint8Array(), nonce: null }
    return world.lane.run(command, { ...request, owner, route: command.name, input })
  }
  const work = () => world.wallet.moveWithdrawals(allParts.parts(), world.world.clock.now())

  async function orderOf(id: string): Promise<Withdrawal> {
    const found = await world.pool.query('select * from wallet_withdrawal where id = $1', [id])
    return withdrawals.parse(found.rows[0])
  }

  const askInput = (
    user: User,
    part: Partial<SubmitWithdrawalInput> = {},
  ): SubmitWithdrawalInput => ({
    ...user,
    amount: Amount.parse('100'),
    quotedFee: Amount.parse('1'),
    remark: null,
    currency: 'USDT',
    known: knownOwner,
    isNewDevice: false,
    coolingMs: withdrawalCoolingMs,
    proof: openingProof(),
    ...part,
  })

  async function ask(user: User, part: Partial<SubmitWithdrawalInput> = {}): Promise<string> {
    const outcome = await run(submit, user.userId, askInput(user, part))
    if (!outcome.ok) throw new Error(`refused: ${outcome.error}`)
    return (outcome.reply as { id: string }).id
  }

  /** Claims a withdrawal and decides on it. Returns the error; null on success. */
  async function decide(id: string, who = mia, what: Decision = { decision: 'approve' }) {
    const { version } = await orderOf(id)
    const claimed = await walletConsole.claim('withdrawal', id, who)
    if (isRefusal(claimed)) return claimed.refused
    const input = { id, version, remark: 'looked at', ...what }
    return errorOf(await walletConsole.call('decideWithdrawal', input, who))
  }

  /** Claims a payout and states a finding. */
  async function find(id: string, finding: Finding) {
    const { version } = await orderOf(id)
    const claimed = await walletConsole.claim('payout', id, tess)
    if (isRefusal(claimed)) return claimed
    return walletConsole.call(
      'decidePayout',
      { id, version, remark: 'looked it up', ...finding },
      tess,
    )
  }

  return {
    ...operators,
    refusal,
    world,
    walletConsole,
    rail,
    paused,
    /** The verified identity of every user. */
    known,
    run,
    submit,
    work,
    orderOf,
    askInput,
    ask,
    decide,
    find,
    amountOf: Amount.parse,
    sentAs: (id: string) => ({ decision: 'sent', txid: txidOf(id) }) as const,
    notSent: { decision: 'notSent', reasonKey: 'not_sent' } as const,
    returned: { decision: 'returned', reasonKey: 'payout_returned' } as const,
    /** A user with money and an account after its cooldown. */
    async readyUser(amount = '1000'): Promise<User> {
      const userId = await world.userWith(amount)
      await run(becomePerson, userId, { userId })
      const { id: accountId } = granted(
        await world.call('addWithdrawalAccount', userId, {
          type: 'wallet',
          currency: 'USDT',
          network: 'TRC20',
          address: 'TYMMH3RDmKnpzGgEYXXjQZ9hz4pMxpCcsx',
          isDefault: false,
          fundPassword: '314159',
        }),
      )
      await world.world.advance(coolingMs)
      return { userId, accountId }
    },
    async held({ userId }: User): Promise<[string, string]> {
      const kinds = ['balance.available', 'balance.frozen'] as const
      const [available, frozen] = await Promise.all(
        kinds.map(async (kind) => Amount.text(await readBalance(world.pool, userId, kind))),
      )
      return [available!, frozen!]
    },
    /** A withdrawal after cooldown and review, ready to be sent. */
    async readyToSend(user: User, amount = '100'): Promise<string> {
      const id = await ask(user, { amount: Amount.parse(amount) })
      await world.world.advance(withdrawalCoolingMs)
      await work()
      const error = await decide(id)
      if (error !== null) throw new Error(error)
      return id
    },
    /** Settles a payout by maker and checker. Returns the error; null on success. */
    async settle(id: string, finding: Finding) {
      const asked = await find(id, finding)
      if (isRefusal(asked)) return asked.refused
      return errorOf(await walletConsole.approve(asked.pendingApprovalId!, finn))
    },
    close: () => world.close(),
  }
}
