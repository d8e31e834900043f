import type { Amount } from '@candor/money'
import { chainStart, verifyProof } from '@candor/verify'
import { accounts } from '../../ledger/index.ts'
import { judgeLoans, type JudgeInput } from '../../loans/commands/judge-loans.ts'
import { chargeLoans } from '../../loans/commands/charge-loans.ts'
import { openLendingAccount } from '../../loans/commands/open-lending.ts'
import type { LoanContext } from '../../loans/index.ts'
import { createJudge, type JudgeReads } from '../../loans/pledge-judge.ts'
import { loanProof, type TickReads } from '../../loans/proof.ts'
import { loanRoutes } from '../../loans/routes.ts'
import { loans, sales } from '../../loans/tables.ts'
import { lendingFunds, lendingOwner, loadLoanSets } from '../../loans/terms.ts'
import { leafOf, publicTick } from '../../market/log/chain.ts'
import { makeCheckpoint } from '../../market/log/checkpoint.ts'
import { notaryOf } from '../../market/log/signer.ts'
import type { CommittedTick } from '../../market/tick.ts'
import { users } from '../../people/tables.ts'
import { user as known } from '../../people/testing/state.ts'
import { owned, runUnkeyed, type Command } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { openPolicy } from '../../policy/index.ts'
import { callsOf } from '../calls.ts'
import { NaiveLoans } from '../simulation/days/naive-loans.ts'
import { lender, free, NaivePurses } from '../simulation/days/naive-purses.ts'
import type { Dice } from '../simulation/dice.ts'
import { must, show } from '../simulation/fault.ts'
import { readFacts } from '../simulation/naive/facts.ts'
import { NaiveGuards } from '../simulation/naive/guards.ts'
import { createTestSigner } from '../tick-record.ts'
import { createMemoryLane } from './memory-lane.ts'
import { openMemoryMarket, type PathQuote } from './memory-market.ts'

const facts = readFacts()
const signer = createTestSigner()
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A planted bug. */
export type PledgePlant = {
  /** Whether the judge reads refused ticks. */
  readonly leaks?: boolean
  /** Largest age of a price by which collateral is sold. */
  readonly maxAgeMs?: number
  /** Changes the input of the judge's command. */
  readonly judges?: (input: JudgeInput) => JudgeInput
}

export type MemoryLoans = Awaited<ReturnType<typeof openMemoryLoans>>

/** The real guards, judge, decisions and proofs of pledged loans with the reference beside them, all in memory. One user. */
export async function openMemoryLoans(
  { seed, startAt, dice }: { readonly seed: string; readonly startAt: number; readonly dice: Dice },
  plant: PledgePlant = {},
) {
  const world = createVirtualWorld(seed, startAt)
  const { clock } = world
  const counts = new Map<string, number>()
  const count = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const purses = new NaivePurses()
  const naive = { purses, loans: new NaiveLoans(purses) }
  const guards = new NaiveGuards({ now: clock.now, factsOf: (name) => facts.get(name)!, count })
  /** Accepted ticks that no run of the judge has seen. */
  let unjudged: CommittedTick[] = []
  /** The ticks that the judge reads. */
  const shown: CommittedTick[] = []
  const market = openMemoryMarket({
    world,
    guards,
    onTick(tick) {
      guards.committed(tick)
      unjudged.push(tick)
      showToJudge(tick)
    },
  })
  const { last, log, symbols } = market

  function showToJudge(tick: CommittedTick): void {
    const seq = 1 + shown.filter(({ symbol }) => symbol === tick.symbol).length
    shown.push(plant.leaks ? { ...tick, seq } : tick)
  }

  const look = (): LoanContext => ({
    now: clock.now(),
    newId: world.newId,
    ...openPolicy,
    symbol: (name) => symbols.get(name),
    tick: (name) => last.get(name) ?? null,
    isOpen: () => true,
  })
  const lane = createMemoryLane<LoanContext>(look, () => undefined)
  const sets = loadLoanSets()
  const notary = notaryOf(signer, 'order')
  const nobody = { query: () => Promise.reject(new Error('there is no database')) } as never
  const routes = loanRoutes({
    pool: nobody,
    look,
    sets,
    notary,
    knownOf: async () => ({ identityLevel: 1, creditScore: 50, vipLevel: 0, isGuest: false }),
    proveStepUp: async () => ({ security: null, code: world.newId(), challengeId: null }),
  })
  const userId = world.newId()
  const parts = [partOf(userId)]
  const reads: JudgeReads = {
    lastTick: async (name) => shown.findLast(({ symbol }) => symbol === name),
    ticksAfter: async (name, seq, limit) =>
      shown.filter((one) => one.symbol === name && one.seq > seq).slice(0, limit),
    usersAt: async () => [userId],
  }
  const { maxAgeMs, judges } = plant
  const judge = createJudge({
    reads,
    sets,
    symbols:
      maxAgeMs === undefined
        ? symbols
        : new Map([...symbols].map(([name, one]) => [name, { ...one, maxAgeMs }])),
    lane: {
      run: (command, request) =>
        lane.run(
          command,
          command.name === judgeLoans.name && judges !== undefined
            ? { ...request, input: judges(request.input as JudgeInput) as never }
            : request,
        ),
    },
  })

  const runAs = <Input>(owner: string, what: Command<Input, never>, input: Input) =>
    runUnkeyed({ lane }, what as never, owner, input as never)
  lane.draftOf(userId).set(users, { ...known, ...owned(userId) })
  const funding = lendingFunds()
  await runAs(lendingOwner.userId, openLendingAccount, { funding })
  purses.money.set(`${lender} USDT`, funding)

  function give(amount: Amount, currency: string): void {
    purses.money.set(`${free(userId)} ${currency}`, amount)
    const row = { ...owned(userId), book: 'real', kind: 'balance.available', currency }
    lane.draftOf(userId).set(accounts, { ...row, balance: amount })
  }

  /** Charges begun hours and judges the collateral, and compares with the reference. */
  async function judged(): Promise<void> {
    const now = clock.now()
    await runAs(userId, chargeLoans, null)
    naive.loans.work(now)
    await judge(parts, now)
    const isFresh = ({ symbol, at }: CommittedTick) => now - at <= facts.get(symbol)!.maxAgeMs
    const due = (tick: CommittedTick) => isFresh(last.get(tick.symbol)!)
    for (const tick of unjudged.filter(due)) {
      const { seq: number, price, at, symbol } = tick
      naive.loans.hear(symbol, { number, price, at }, now)
    }
    unjudged = unjudged.filter((tick) => !due(tick))
    compare()
  }

  function compare(): void {
    guards.checkNothingLost()
    const draft = lane.draftOf(userId)
    const rows = new Map(
      draft
        .view(loans)
        .all()
        .map((row) => [row.id, row]),
    )
    const sold = Map.groupBy(draft.view(sales).all(), ({ orderId }) => orderId)
    for (const { id, ...loan } of naive.loans.loans) {
      const should = {
        status: loan.status,
        principal: loan.principal,
        interest: loan.interest,
        interestPaid: loan.interestPaid,
        collateral: loan.collateral,
        shortfall: loan.shortfall,
        forgiven: loan.forgiven,
        sold: loan.sold,
      }
      const row = { ...rows.get(id)!, sold: sold.get(id)?.length ?? 0 }
      for (const [name, value] of Object.entries(should)) {
        const is = row[name as keyof typeof row]
        must(is === value, () => `loan ${id}: ${name} is ${show(is)}, and should ${show(value)}`)
      }
    }
    for (const currency of ['USDT', 'BTC', 'ETH']) {
      const { balance } = draft.view(accounts).of('balance.available', currency)
      const should = purses.has(userId, 'balance.available', currency)
      must(balance === should, () => `the user has ${balance} ${currency}, and should ${should}`)
    }
  }

  /** A checkpoint right after each tick. */
  const record: TickReads = {
    ticksOf: async (name, seqs) =>
      log.filter(({ symbol, seq }) => symbol === name && seqs.includes(seq)),
    segmentsOf: async (name, seqs) =>
      seqs.map((number) => {
        const place = log.findIndex(({ symbol, seq }) => symbol === name && seq === number)
        const tick = log[place]!
        const before = log.findLast(({ symbol, seq }) => symbol === name && seq === number - 1)
        const heads = new Map(log.slice(0, place + 1).map((one) => [one.symbol, one]))
        return {
          previousChain: hex(before?.chain ?? chainStart),
          ticks: [{ ...publicTick(tick), leaf: hex(leafOf(tick)), chain: hex(tick.chain) }],
          checkpoint: makeCheckpoint(tick.at, heads, signer),
        }
      }),
  }

  return {
    world: { ...world, clock, call: callsOf(routes, lane, clock) },
    userId,
    naive,
    count,
    counts,
    give,
    judged,
    /** Whether accepted ticks wait for the judge. */
    isBehind: () => unjudged.length > 0,
    /**
     * Sends a feed's price. Some runs of the judge come late.
     * @returns whether the price is accepted
     */
    async say(quote: PathQuote): Promise<boolean> {
      if (unjudged.length > 0) await judged()
      const wasBehind = unjudged.length > 0
      const isAccepted = market.hear(quote)
      if (!isAccepted && plant.leaks) showToJudge({ ...log.at(-1)!, ...quote })
      if (wasBehind || !dice.chance(0.2)) await judged()
      return isAccepted
    },
    /** Recomputes every sale from its proof. */
    async prove(): Promise<void> {
      const draft = lane.draftOf(userId)
      const sold = Map.groupBy(draft.view(sales).all(), ({ orderId }) => orderId)
      for (const loan of draft.view(loans).all()) {
        const proof = await loanProof({ record, notary }, loan, sold.get(loan.id) ?? [])
        const report = await verifyProof(proof, signer.publicKey)
        must(report.verdict === 'proven', () => `loan ${loan.id}: ${show(report)}`)
        for (const { reason, result } of proof.order.sales) {
          count(`sold: ${reason}`)
          if (result.debtLeft !== '0') count('sold in part')
          if (result.borne !== '0') count('a shortfall')
        }
      }
    },
  }
}
