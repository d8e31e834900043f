import { Amount, Price } from '@candor/money'
import { quoteAround } from '@candor/rules'
import { loadSymbols } from '../../market/index.ts'
import { badTick, badWeights } from '../simulation/bad-ticks.ts'
import { createDice, type Dice } from '../simulation/dice.ts'
import { running } from '../simulation/naive/purse.ts'
import { mayOpenOption, optionInput } from '../simulation/option-input.ts'
import { positionIntent, type Intent } from '../simulation/people.ts'
import { openMemoryWorld, type MemoryWorld, type PathPlant } from './memory-world.ts'

const symbols = loadSymbols()
/** Prices per path. */
const turns = 40
const million = 1_000_000n

/**
 * Start times: midweek, minutes before gold and the euro close for the weekend, before the euro reopens, and before
 * gold reopens.
 */
const starts = [
  Date.UTC(2026, 10, 18, 12),
  Date.UTC(2026, 10, 20, 21, 58),
  Date.UTC(2026, 10, 22, 21, 57),
  Date.UTC(2026, 10, 22, 22, 57),
]
const choices = [
  { BTCUSDT: '60000' },
  { DOGEUSDT: '0.15', ETHUSDT: '3000' },
  { XAUUSD: '2400', BTCUSDT: '60000' },
  { EURUSD: '1.08', SOLUSDT: '150' },
] as const

/** Events of a path by kind. */
export type PathCounts = Readonly<Record<string, number>>

/**
 * A price path with mostly bad prices and a trading user: only ticks accepted by the reference may liquidate, close or settle,
 * and they must do everything that they reach.
 * @throws SimulationFault at the first violation
 */
export async function livePath(seed: string, plant: PathPlant = {}): Promise<PathCounts> {
  const dice = createDice(seed)
  const memory = openMemoryWorld(seed, dice.pick(starts), plant)
  const prices = new Map<string, bigint>(
    Object.entries(dice.pick<Readonly<Record<string, string>>>(choices)).map(([name, text]) => [
      name,
      Price.parse(text),
    ]),
  )
  memory.fund(Amount.parse(String(dice.whole(200, 3_000))))
  for (const name of prices.keys()) {
    await memory.world.advance(150)
    await say(memory, name, prices.get(name)!)
  }
  for (let turn = 0; turn < turns; turn += 1) {
    await memory.world.advance(pauseOf(dice))
    if (dice.chance(turn < 6 ? 0.7 : 0.15)) await act(memory, dice, [...prices.keys()], turn)
    await memory.world.advance(dice.whole(10, 200))
    await utter(memory, dice, prices)
    await memory.settleOptions()
  }
  await end(memory, dice, prices)
  return memory.naive.counts()
}

/** Continues until every option has ended, with or without an accepted price. */
async function end(memory: MemoryWorld, dice: Dice, prices: Map<string, bigint>): Promise<void> {
  const { naive, world } = memory
  const until = (at: number) => world.advance(Math.max(at - world.clock.now(), 100))
  const pending = () => [...naive.options.all.values()].filter(({ ended }) => ended === null)
  for (const { settleAt } of pending().toSorted((a, b) => a.settleAt - b.settleAt)) {
    await until(settleAt - dice.whole(500, 4_000))
    await utter(memory, dice, prices)
    await until(settleAt + 1_600)
    for (const name of prices.keys()) await say(memory, name, prices.get(name)!)
    await memory.settleOptions()
  }
}

/** Mostly as feeds send prices; sometimes until they are stale, rarely until they are forgotten. */
export function pauseOf(dice: Dice): number {
  const pause = dice.weighted({ usual: 88, stale: 10, long: 2 })
  if (pause === 'usual') return dice.whole(100, 1_800)
  return pause === 'stale' ? dice.whole(1_900, 9_000) : dice.whole(200_000, 900_000)
}

/** A world that hears prices. */
export type Choice = Pick<MemoryWorld, 'say' | 'world'>

/** Sends a normal price, an invalid price, or a price too far away to be accepted. */
export async function utter(
  memory: Choice,
  dice: Dice,
  prices: Map<string, bigint>,
): Promise<void> {
  const name = dice.pick([...prices.keys()])
  const symbol = symbols.get(name)!
  const what = dice.weighted({ good: 52, bad: 40, far: 7, insists: 1 })
  const price = prices.get(name)!
  const moved = (reach: number) => {
    const to = (price * (million + BigInt(dice.whole(-reach, reach)))) / million
    return to - (to % symbol.priceStep)
  }
  if (what === 'good') {
    prices.set(name, moved(dice.chance(0.1) ? 9_000 : 2_500))
    await say(memory, name, prices.get(name)!)
    return
  }
  if (what === 'bad') {
    const kind = dice.weighted(badWeights)
    await memory.say(badTick(kind, symbol, Price.of(price), memory.world.clock.now()))
    return
  }
  // Mostly beyond the guards' limit: a fault of the source, unless it persists.
  const far = moved(600_000)
  if (what === 'far') return void (await say(memory, name, far))
  prices.set(name, far)
  for (let again = 0; again < 22; again += 1) {
    await memory.world.advance(3_100)
    await say(memory, name, far)
  }
}

export function say({ say: says, world }: Choice, symbol: string, price: bigint): Promise<boolean> {
  const mark = Price.of(price)
  const quote = quoteAround(mark, symbols.get(symbol)!.halfSpread)
  return says({ symbol, price: mark, ...quote, at: world.clock.now() })
}

/** Opens, enlarges or closes a position, or buys an option, after any price. */
async function act(
  { act: acts, naive, user, settled }: MemoryWorld,
  dice: Dice,
  names: readonly string[],
  turn: number,
): Promise<void> {
  const actor = { dice, naive, user }
  const positions = running(user)
  const what = dice.weighted({
    open: 55,
    bet: mayOpenOption(actor) ? 25 : 0,
    close: 10,
    closeAll: 3,
  })
  const intents: Record<typeof what, () => Intent | null> = {
    open: () => positionIntent(actor, null, 'real', names),
    bet: () => optionInput(actor, names),
    close: () =>
      positions.length === 0
        ? null
        : { name: 'closePosition', input: { id: dice.pick(positions).id } },
    closeAll: () => ({ name: 'closeAllPositions', input: {} }),
  }
  const intent = intents[what]()
  if (intent === null) return
  await acts({ ...intent, userId: user.id, key: `turn-${turn}` })
  await settled()
}
