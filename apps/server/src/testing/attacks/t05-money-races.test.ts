import type { endpoints, InputOf } from '@candor/api'
import { Amount } from '@candor/money'
import { afterEach, expect, test } from 'vitest'
import { readBalance } from '../../ledger/index.ts'
import { isRefusal, type Command, type Context, type Outcome } from '../../platform/lane/index.ts'
// The inside of the wallet: decisions that race where no route would send them together.
import {
  attemptPayout,
  cancelWithdrawal,
  endCooling,
} from '../../wallet/commands/move-withdrawal.ts'
import { submitWithdrawal } from '../../wallet/commands/submit-withdrawal.ts'
import { loadCurrencies } from '../../wallet/currencies.ts'
import { openTwoWorlds, type TwoWorlds } from '../../wallet/testing/two-worlds.ts'
import { openWalletConsole, operatorOf } from '../../wallet/testing/wallet-console.ts'
import { granted } from '../../wallet/testing/wallet-world.ts'
import {
  becomePerson,
  coolingMs,
  knownOwner,
  openingProof,
  withdrawalCoolingMs,
} from '../../wallet/testing/without-people.ts'
import { withdrawals } from '../../wallet/withdrawals/tables.ts'
import { auditAll } from '../audit.ts'
import { proofFigure } from '../proof-scale.ts'
import { withoutLocks, withoutNumbers } from '../without-locks.ts'
import { atOnce, contenders, firstFault, oneOf, raceAll, trials } from './race.ts'

const submit = submitWithdrawal(loadCurrencies())
const mia = operatorOf('7', 'ops_maker')
type Decided = InputOf<(typeof endpoints)['decideWithdrawal']>

let opened: TwoWorlds | null = null
afterEach(async () => {
  await opened?.close()
  opened = null
})

function run<Input>(
  two: TwoWorlds,
  turn: number,
  command: Command<Input, Context>,
  owner: string,
  input: Input,
) {
  const request = { key: null, payloadHash: new Uint8Array(), nonce: null }
  return two.of(turn).lane.run(command, { ...request, owner, route: command.name, input })
}

/** A user who can withdraw now. */
async function readyUser(two: TwoWorlds, amount: string) {
  const world = two.of(0)
  const userId = await world.userWith(amount)
  await run(two, 0, becomePerson, userId, { userId })
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
  await advance(two, coolingMs)
  return { userId, accountId }
}
type User = Awaited<ReturnType<typeof readyUser>>

/** Advances both clocks and aligns them: a recharge takes time in one world only. */
async function advance({ worlds }: TwoWorlds, waitMs: number): Promise<void> {
  const until = Math.max(...worlds.map(({ world }) => world.clock.now())) + waitMs
  for (const { world } of worlds) await world.advance(until - world.clock.now())
}

const ask = (two: TwoWorlds, turn: number, user: User, amount: string) =>
  run(two, turn, submit, user.userId, {
    ...user,
    amount: Amount.parse(amount),
    quotedFee: Amount.parse('1'),
    remark: null,
    currency: 'USDT',
    known: knownOwner,
    isNewDevice: false,
    coolingMs: withdrawalCoolingMs,
    proof: openingProof(),
  })

const held = async ({ database }: TwoWorlds, userId: string) =>
  Promise.all(
    (['balance.available', 'balance.frozen'] as const).map(async (kind) =>
      Amount.text(await readBalance(database.pool, userId, kind)),
    ),
  )
const won = (outcomes: readonly Outcome[]) => outcomes.filter(({ ok }) => ok).length

/** Many withdrawals of sixty race for a balance of a hundred. */
const withdraw = (two: TwoWorlds) => async (count: number) => {
  const user = await readyUser(two, '100')
  const outcomes = await atOnce(count, (turn) => ask(two, turn, user, '60'))
  const balances = (await held(two, user.userId)).join(' ')
  return [...oneOf(won(outcomes)), ...(balances === '40 60' ? [] : [`holds ${balances}`])]
}

/** Many transfers of sixty race for a balance of a hundred. */
const transfer = (two: TwoWorlds) => async (count: number) => {
  const userId = await two.of(0).userWith('100')
  const input = { from: 'balance', to: 'contract', currency: 'USDT', amount: '60' } as const
  const answers = await atOnce(count, (turn) =>
    two.of(turn).call('transferContract', userId, input),
  )
  return oneOf(answers.filter((answer) => !('refused' in answer)).length)
}

const toBtc = { fromCurrency: 'USDT', toCurrency: 'BTC' } as const

/** A user with a hundred, who can get quotes for sixty. */
async function quoted(two: TwoWorlds) {
  const userId = await two.of(0).userWith('100')
  for (const { market, world } of two.worlds) market.set('BTCUSDT', '50000', world.clock.now())
  const quote = () => two.of(0).call('quoteSwap', userId, { ...toBtc, fromAmount: '60' })
  return { userId, quoteId: async () => granted(await quote()).quoteId }
}

/** Many swaps race for a single quote. */
const takeOne = (two: TwoWorlds) => async (count: number) => {
  const { userId, quoteId } = await quoted(two)
  const input = { quoteId: await quoteId() }
  const answers = await atOnce(count, (turn) => two.of(turn).call('swap', userId, input))
  return oneOf(answers.filter((answer) => !('refused' in answer)).length)
}

/** Many swaps with separate quotes of sixty race for a balance of a hundred. */
const takeMany = (two: TwoWorlds) => async (count: number) => {
  const { userId, quoteId } = await quoted(two)
  const ids = await Promise.all(Array.from({ length: count }, quoteId))
  const answers = await atOnce(count, (turn) =>
    two.of(turn).call('swap', userId, { quoteId: ids[turn]! }),
  )
  return oneOf(answers.filter((answer) => !('refused' in answer)).length)
}

/** A withdrawal after its cooldown, claimed by a reviewer. */
async function underReview(two: TwoWorlds) {
  const user = await readyUser(two, '100')
  const asked = await ask(two, 0, user, '60')
  if (!asked.ok) throw new Error(`the first was refused with ${asked.error}`)
  const { id } = asked.reply as { id: string }
  await advance(two, withdrawalCoolingMs)
  await run(two, 0, endCooling, user.userId, { id })
  const { version } = await orderOf(two, id)
  const consoles = await Promise.all(two.worlds.map((world) => openWalletConsole(world)))
  granted(await consoles[0]!.claim('withdrawal', id, mia))
  const decided = async (turn: number, what: What) => {
    const input: Decided = { id, version, remark: 'looked at', ...what }
    return { ok: !isRefusal(await consoles[turn % 2]!.call('decideWithdrawal', input, mia)) }
  }
  return { user, id, decided }
}
const refusal = { decision: 'reject', reasonKey: 'suspicious_activity' } as const
type What = { readonly decision: 'approve' } | typeof refusal

/** The owner cancels a withdrawal in one process while the other process sends it. */
const cancelOrSend = (two: TwoWorlds) => async (count: number) => {
  const { user, id, decided } = await underReview(two)
  await decided(0, { decision: 'approve' })
  const { userId, accountId } = user
  const outcomes = await atOnce(count, (turn) =>
    turn % 2 === 0
      ? run(two, turn, cancelWithdrawal, userId, { id })
      : run(two, turn, attemptPayout, userId, { id, accountId, known: knownOwner }),
  )
  return oneOf(won(outcomes))
}

/** The owner cancels a withdrawal while reviewers approve and reject it and the sender sends it. */
const decide = (two: TwoWorlds) => async (count: number) => {
  const { user, id, decided } = await underReview(two)
  const acts: ((turn: number) => Promise<{ readonly ok: boolean }>)[] = [
    (turn) => run(two, turn, cancelWithdrawal, user.userId, { id }),
    (turn) => decided(turn, { decision: 'approve' }),
    (turn) => decided(turn, refusal),
    (turn) =>
      run(two, turn, attemptPayout, user.userId, {
        id,
        accountId: user.accountId,
        known: knownOwner,
      }),
  ]
  // The order varies.
  const first = Number(BigInt(id) % 4n)
  const outcomes = await atOnce(count, async (turn) => ({
    act: (turn + first) % 4,
    ...(await acts[(turn + first) % 4]!(turn)),
  }))
  const [cancelled, approved, rejected, attempted] = acts.map(
    (_, act) => outcomes.filter((outcome) => outcome.act === act && outcome.ok).length,
  ) as [number, number, number, number]
  const order = await orderOf(two, id)
  const balances = (await held(two, user.userId)).join(' ')
  const isBack = cancelled + rejected === 1
  const right = isBack
    ? order.status === 'rejected' && balances === '100 0' && attempted === 0
    : order.stage === 'sending' && balances === '40 60' && approved === 1 && attempted <= 1
  const summary =
    `cancelled ${cancelled}, approved ${approved}, rejected ${rejected}, attempted ` +
    `${attempted}: ${order.stage}, ${balances}`
  return right && approved <= 1 ? [] : [summary]
}

async function orderOf({ database }: TwoWorlds, id: string) {
  const found = await database.pool.query('select * from wallet_withdrawal where id = $1', [id])
  return withdrawals.parse(found.rows[0])
}

const races = {
  'money for a single withdrawal leaves once': withdraw,
  'money for a single transfer moves once': transfer,
  'a quote is used once': takeOne,
  'a single quote of many is used with a single balance': takeMany,
  'a withdrawal is cancelled or sent, never both': cancelOrSend,
}
/** Races through the console, whose reads in between vary the order; without a planted bug. */
const mixed = { 'a withdrawal is cancelled, rejected or sent, never two of these': decide }

test.each(Object.entries({ ...races, ...mixed }))('%s, at every size', async (name, race) => {
  opened = await openTwoWorlds()
  expect(await raceAll(race(opened))).toEqual([])
  expect(await auditAll(opened.database.pool)).toEqual([])
  proofFigure(`race: ${name}`, `${trials} trials of ${contenders.join(', ')} at once`)
})

test.each(Object.entries(races))(
  'finds a planted bug: no locks and numbers in the race “%s”',
  async (_, race) => {
    opened = await openTwoWorlds(withoutLocks)
    await withoutNumbers(opened.database)
    expect(await firstFault(race(opened))).not.toEqual([])
  },
)
