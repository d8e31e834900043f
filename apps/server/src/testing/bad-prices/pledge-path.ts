import { hourMs } from '@candor/api'
import { Amount, Price } from '@candor/money'
import { badTick } from '../simulation/bad-ticks.ts'
import { borrow, payBack, pledgeMore, takeCollateral } from '../simulation/days/borrow.ts'
import { createDice, type Dice } from '../simulation/dice.ts'
import { openMemoryLoans, type MemoryLoans, type PledgePlant } from './memory-loans.ts'
import { pauseOf, say, utter, type PathCounts } from './path.ts'
import { loadSymbols } from '../../market/index.ts'

const symbols = loadSymbols()
/** Turns per path. */
const turns = 30
const startAt = Date.UTC(2026, 10, 18, 12)
/** An hour after a loan of seven days is overdue for three. */
const overdueMs = (10 * 24 + 1) * hourMs
const pledged = { BTCUSDT: '60000', ETHUSDT: '3000' }

/**
 * A price path with many bad prices and a user with secured loans: only three accepted ticks in a row may sell
 * collateral, no sale may use a stale price, and each sale must follow from its downloaded proof.
 * @throws SimulationFault at the first violation
 */
export async function livePledgePath(seed: string, plant: PledgePlant = {}): Promise<PathCounts> {
  const dice = createDice(seed)
  const memory = await openMemoryLoans({ seed, startAt, dice }, plant)
  const prices = new Map<string, bigint>(
    Object.entries(pledged).map(([name, text]) => [name, Price.parse(text)]),
  )
  memory.give(Amount.parse('1'), 'BTC')
  memory.give(Amount.parse('20'), 'ETH')
  for (const name of prices.keys()) {
    await memory.world.advance(150)
    await say(memory, name, prices.get(name)!)
  }
  for (let turn = 0; turn < turns; turn += 1) {
    await memory.world.advance(pauseOf(dice))
    await memory.judged()
    if (!memory.isBehind() && dice.chance(turn < 4 ? 0.8 : 0.2)) await act(memory, dice)
    await memory.world.advance(dice.whole(10, 200))
    const what = dice.weighted({ any: 73, slide: 15, spikes: 10, crash: 2 })
    if (what === 'any') await utter(memory, dice, prices)
    if (what === 'slide') await slide(memory, dice, prices)
    if (what === 'crash') await crash(memory, dice, prices)
    if (what === 'spikes') await spike(memory, dice, prices)
  }
  if (dice.chance(0.1)) await memory.world.advance(overdueMs)
  for (let again = 0; again < 3; again += 1)
    for (const name of prices.keys()) {
      await memory.world.advance(150)
      await say(memory, name, prices.get(name)!)
    }
  await memory.judged()
  await memory.prove()
  return Object.fromEntries(memory.counts)
}

/** Moves by 2 % a minute, which every guard accepts; mostly down. */
async function slide(memory: MemoryLoans, dice: Dice, prices: Map<string, bigint>): Promise<void> {
  const name = dice.pick([...prices.keys()])
  const { priceStep } = symbols.get(name)!
  const part = dice.chance(0.8) ? 98n : 102n
  for (let step = dice.whole(3, 14); step > 0; step -= 1) {
    await memory.world.advance(61_000)
    const to = (prices.get(name)! * part) / 100n
    prices.set(name, to - (to % priceStep))
    await say(memory, name, prices.get(name)!)
  }
}

/** A silence, after which the price is half as high. */
async function crash(memory: MemoryLoans, dice: Dice, prices: Map<string, bigint>): Promise<void> {
  const name = dice.pick([...prices.keys()])
  const half = prices.get(name)! / 2n
  prices.set(name, half - (half % symbols.get(name)!.priceStep))
  await memory.world.advance(310_000)
  for (let again = 0; again < 9; again += 1) {
    await memory.world.advance(600)
    await say(memory, name, prices.get(name)!)
  }
}

/** A source that sends a far too low or stale price a few times, and then the old price again. */
async function spike(memory: MemoryLoans, dice: Dice, prices: Map<string, bigint>): Promise<void> {
  const name = dice.pick([...prices.keys()])
  const kind = dice.pick(['tenth', 'stale'] as const)
  for (let again = dice.whole(1, 4); again > 0; again -= 1) {
    await memory.world.advance(dice.whole(100, 400))
    const price = Price.of(prices.get(name)!)
    await memory.say(badTick(kind, symbols.get(name)!, price, memory.world.clock.now()))
  }
  await memory.world.advance(dice.whole(100, 400))
  await say(memory, name, prices.get(name)!)
}

/** Borrows, repays, or changes the collateral, after any price. */
async function act(memory: MemoryLoans, dice: Dice): Promise<void> {
  const living = { dice, world: memory.world, naive: memory.naive, count: memory.count }
  const acts = { borrow: 60, payBack: 8, pledgeMore: 8, takeCollateral: 8 }
  await { borrow, payBack, pledgeMore, takeCollateral }[dice.weighted(acts)](living, memory.userId)
  await memory.judged()
}
