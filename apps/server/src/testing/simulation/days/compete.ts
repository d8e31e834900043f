import { hourMs } from '@candor/api'
import { Quantity, Rate } from '@candor/money'
import { closePosition } from '../../../contracts/commands/close-position.ts'
import { openPosition } from '../../../contracts/commands/open-position.ts'
import { bookOfContest } from '../../../contests/tables.ts'
import { refusalOf } from '../../../platform/lane/index.ts'
import { granted } from '../../answers.ts'
import { calledSo, leagueWords } from '../../offer-words.ts'
import { readFacts } from '../naive/facts.ts'
import { amountText, unit } from '../naive/units.ts'
import { isAnswered } from './buy-and-leave.ts'
import type { Living } from './living.ts'
import type { NaiveContest } from './naive-contests.ts'

const anySlippage = Rate.parse('0.5')

/** Operators sometimes publish a contest, cancel one before its start, and release the prizes of ranked ones. */
export async function attendContests({ dice, world, naive, count }: Living): Promise<void> {
  const { contests } = naive.contests
  const now = world.clock.now()
  for (const one of contests) {
    if (one.status === 'frozen' && now >= one.releaseAt && dice.chance(0.7)) {
      await world.contests.both(one.id, 'release')
      naive.contests.release(one)
      count('prizes released')
    } else if (one.status === 'published' && now < one.startAt && dice.chance(0.35)) {
      await world.contests.both(one.id, 'cancel')
      naive.contests.cancel(one, now)
      count('contest called off')
    }
  }
  const isUnderWay = contests.some(({ status }) => status === 'published')
  if (!isUnderWay && dice.chance(0.6)) await publish({ dice, world, naive, count })
}

async function publish({ dice, world, naive, count }: Living): Promise<void> {
  const now = world.clock.now()
  const startAt = now + dice.pick([1, 1, 30, 50]) * hourMs
  const endAt = startAt + dice.whole(30, 100) * hourMs
  const metric = dice.pick(['profit', 'yieldRate'] as const)
  const [funds, minValidOpens] = [BigInt(dice.pick([2_000, 10_000])) * unit, dice.whole(1, 2)]
  const [first, shared] = [100n * unit + 1n, 50n * unit + 1n]
  const most = dice.pick([3, 50])
  const id = await world.contests.publish({
    version: 0,
    words: calledSo(leagueWords, `League ${naive.contests.contests.length}`),
    metric,
    initialFunds: amountText(funds),
    maxParticipants: most,
    startAt,
    endAt,
    minValidOpens,
    kycLimit: 0,
    reviewHours: 5,
    rewards: [
      { fromRank: 1, toRank: 1, amount: amountText(first) },
      { fromRank: 2, toRank: 3, amount: amountText(shared) },
    ],
    remark: 'a test',
  })
  const times = { startAt, endAt, releaseAt: endAt + 5 * hourMs }
  const ranks = [first, shared / 2n, shared / 2n]
  const open = { status: 'published', cancelledAt: null, due: null } as const
  const total = first + shared
  naive.contests.publish({
    id,
    metric,
    funds,
    most,
    minValidOpens,
    ranks,
    total,
    ...times,
    ...open,
  })
  count('contest')
}

/** Joins a contest, mostly the newest, in its time or not. */
export async function join({ dice, world, naive, count }: Living, userId: string): Promise<void> {
  const contest = naive.contests.contests.at(dice.chance(0.9) ? -1 : 0)
  if (contest === undefined) return
  const { termsVersion } = granted(await world.call('getContest', userId, { id: contest.id }))
  const now = world.clock.now()
  const why = naive.contests.joinRefusals(userId, contest, now)
  const asked = { contestId: contest.id, termsVersion, agreementAccepted: true as const }
  const answer = await world.call('joinContest', userId, asked)
  if (isAnswered('joined', answer, why, count)) naive.contests.join(answer.id, userId, contest, now)
}

/** Leaves a contest, or tries to leave one that has ended. */
export async function leaveContest(living: Living, userId: string): Promise<void> {
  const { dice, world, naive, count } = living
  const own = naive.contests.entries.filter((one) => one.userId === userId)
  if (own.length === 0) return
  const entry = dice.chance(0.7) ? own.at(-1)! : dice.pick(own)
  const now = world.clock.now()
  const why = naive.contests.leaveRefusals(entry, now)
  const answer = await world.call('exitContest', userId, { id: entry.id })
  if (isAnswered('left a contest', answer, why, count)) naive.contests.leave(entry, now)
}

/** Opens or closes a position in a contest account. */
export async function trade(living: Living, userId: string): Promise<void> {
  const { dice, naive } = living
  const own = naive.contests.entries.filter((one) => one.userId === userId)
  const running = own.filter(({ status }) => status === 'active')
  const from = running.length > 0 && dice.chance(0.9) ? running : own
  const contest = from.at(-1)?.contest ?? naive.contests.contests.at(-1)
  if (contest === undefined) return
  const open = naive.contests.trades.openOf(userId, contest.id)
  if (open.length > 0 && dice.chance(0.5)) await closeOne(living, userId, contest)
  else await openOne(living, userId, contest)
}

async function openOne(living: Living, userId: string, contest: NaiveContest): Promise<void> {
  const { dice, world, naive, count } = living
  const { trades } = naive.contests
  const symbol = dice.pick(['BTCUSDT', 'ETHUSDT'])
  const direction = dice.pick(['long', 'short'] as const)
  const leverage = dice.pick([1, 2, 5])
  const tick = trades.last(symbol)
  if (tick === undefined) return
  const { quantityStep } = readFacts().get(symbol)!
  const stake = (contest.funds * BigInt(dice.whole(3, dice.chance(0.1) ? 150 : 60))) / 100n
  const wanted = (stake * BigInt(leverage) * 1_000_000_000_000n) / tick.price
  const quantity = wanted - (wanted % quantityStep)
  const order = { symbol, direction, leverage, quantity }
  const now = world.clock.now()
  const why = [
    ...naive.contests.tradeRefusals(userId, contest, now),
    ...trades.refusals(userId, contest.id, order, now),
  ]
  const done = await world.run(openPosition, userId, {
    ...order,
    userId,
    book: bookOfContest(contest.id),
    marginMode: 'isolated',
    quantity: Quantity.of(quantity),
    margin: null,
    takeProfitPrice: null,
    takeProfitQuantity: null,
    stopLossQuantity: null,
    stopLossPrice: null,
    expectedPrice: world.priceOf(symbol)!,
    maxSlippageRate: anySlippage,
    positionId: null,
    freeLeverage: 200,
  })
  const answer = done.ok ? (done.reply as { id: string }) : refusalOf(done)
  if (isAnswered('opened', answer, why, count))
    trades.open(answer.id, userId, contest.id, order, now)
}

async function closeOne(living: Living, userId: string, contest: NaiveContest): Promise<void> {
  const { dice, world, naive, count } = living
  const { trades } = naive.contests
  const one = dice.pick(trades.openOf(userId, contest.id))
  const { quantityStep } = readFacts().get(one.symbol)!
  const half = one.quantity / 2n - ((one.quantity / 2n) % quantityStep)
  const isPart = dice.chance(0.7) && half > 0n
  const now = world.clock.now()
  const why = trades.close(one, isPart ? half : one.quantity, now)
  const done = await world.run(closePosition, userId, {
    id: one.id,
    quantity: isPart ? Quantity.of(half) : null,
    expectedPrice: null,
    maxSlippageRate: anySlippage,
  })
  const answer = done.ok ? done.reply : refusalOf(done)
  isAnswered(isPart ? 'closed a part' : 'closed', answer, why, count)
}
