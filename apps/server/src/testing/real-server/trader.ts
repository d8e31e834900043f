import { setTimeout as pause } from 'node:timers/promises'
import {
  ApiError,
  TransportError,
  isFinal,
  newIntentKey,
  outcomeOf,
  type Client,
  type RequestOf,
  type Endpoints,
} from '@candor/api'
import type { Dice } from '../simulation/dice.ts'
import { bet, crossOrder, order, swinging, symbol, transferOf, type Prices } from './orders.ts'
import { signUp } from './sign-up.ts'

type DeedName = 'paySandbox' | 'transferContract' | 'createPosition' | 'closePosition' | 'buyOption'

/** One keyed call of a trader with its known outcome. */
export type Deed = {
  readonly name: DeedName
  readonly input: RequestOf<Endpoints[DeedName]>
  readonly key: string
  /** `sent`: the outcome is unknown. */
  state: 'sent' | 'acknowledged' | 'refused'
  tries: number
  reply: {
    readonly id?: string
    readonly txid?: string
    readonly closeReasonKey?: unknown
    /** End of an option, in epoch milliseconds. */
    readonly settleAt?: number
  } | null
}

/** A user with a device, whose calls are sealed and signed like the web app's. */
export type Trader = {
  readonly userId: string
  readonly deeds: readonly Deed[]
  /** Uses almost all of a transfer as margin, on both symbols in cross margin. */
  readonly risk: () => Promise<void>
  readonly upload: Means['upload']
  readonly download: Means['download']
  /** Performs actions until stopped. */
  readonly trade: (stopped: () => boolean) => Promise<void>
  /** Adds a favourite until it succeeds, which shows that server and database are back. */
  readonly untilAnswered: (withinMs: number) => Promise<void>
  /** Repeats calls with an unknown outcome under their keys until it is known. */
  readonly settle: (withinMs: number) => Promise<void>
  /** The server's answer to a repeated call. */
  readonly again: (deed: Deed) => Promise<unknown>
  /** Reads the open positions until stopped. */
  readonly read: (stopped: () => boolean) => Promise<void>
  /** Longest time until a call or read had an answer or failed since the last question, in ms. */
  readonly takeSlowestMs: () => number
}

const paceMs = 120
const retryMs = 100
const pricesWithinMs = 300_000

type Means = Awaited<ReturnType<typeof signUp>> & { readonly dice: Dice }

/**
 * Creates a guest who may trade at any leverage and has a recharge address.
 * @param timeoutMs time after which a call counts as without an answer
 */
export async function createTrader(
  origin: string,
  name: string,
  dice: Dice,
  timeoutMs = 5_000,
): Promise<Trader> {
  return traderWith({ dice, ...(await signUp(origin, name, timeoutMs)) })
}

function traderWith({ client, dice, address, userId, upload, download }: Means): Trader {
  const deeds: Deed[] = []
  const open = new Set<string>()
  let slowestMs = 0
  const payment = {
    name: 'paySandbox' as const,
    input: { address, currency: 'USDT', amount: '1000' },
  }

  function next(prices: Prices): Pick<Deed, 'name' | 'input'> {
    const close = open.size > 0 ? 25 : 0
    const what = dice.weighted({ pay: 20, transfer: 15, open: 20, openCross: 25, bet: 15, close })
    if (what === 'pay') return payment
    if (what === 'transfer') {
      const sides = dice.chance(0.8)
        ? (['balance', 'contract'] as const)
        : (['contract', 'balance'] as const)
      const [from, to] = sides
      return transferOf(from, to)
    }
    if (what === 'close') {
      const id = dice.pick([...open])
      open.delete(id)
      return { name: 'closePosition', input: { id } }
    }
    if (what === 'bet') return { name: 'buyOption', input: bet(dice, prices[symbol]) }
    const input =
      what === 'open' ? order(dice, prices[symbol]) : crossOrder(dice, prices, dice.pick(swinging))
    return { name: 'createPosition', input }
  }

  async function send(deed: Deed): Promise<unknown> {
    return client.call(deed.name, deed.input, { key: deed.key })
  }

  function begin(intended: Pick<Deed, 'name' | 'input'>): Deed {
    const deed: Deed = { ...intended, key: newIntentKey(), state: 'sent', tries: 0, reply: null }
    deeds.push(deed)
    return deed
  }

  async function attempt(deed: Deed): Promise<void> {
    deed.tries += 1
    const sentAt = performance.now()
    try {
      deed.reply = (await send(deed)) as Deed['reply']
      deed.state = 'acknowledged'
      if (deed.name === 'createPosition') open.add(deed.reply!.id!)
    } catch (error) {
      if (!isOfService(error)) throw error
      if (isFinal(error, deed.tries)) deed.state = 'refused'
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - sentAt)
    }
  }

  async function untilKnown(deed: Deed, withinMs: number): Promise<void> {
    const giveUpAt = performance.now() + withinMs
    while (deed.state === 'sent') {
      if (performance.now() > giveUpAt)
        throw new Error(`${deed.name} has no answer after ${withinMs} ms`)
      await attempt(deed)
      if (deed.state === 'sent') await pause(retryMs)
    }
  }

  return {
    userId,
    deeds,
    upload,
    download,
    async risk() {
      const prices = await untilPrices(client)
      await attempt(begin(transferOf('balance', 'contract')))
      for (const name of swinging)
        await attempt(begin({ name: 'createPosition', input: crossOrder(dice, prices, name) }))
    },
    async trade(stopped) {
      const prices = await lastPrices(client)
      while (prices !== null && !stopped()) {
        await attempt(begin(next(prices)))
        await pause(paceMs)
      }
    },
    async untilAnswered(withinMs) {
      const giveUpAt = performance.now() + withinMs
      const mark = () => client.call('setFavorite', { symbol, on: true }).then(() => true)
      while (!(await mark().catch(isLost))) {
        if (performance.now() > giveUpAt) throw new Error(`no answer within ${withinMs} ms`)
        await pause(retryMs)
      }
    },
    async settle(withinMs) {
      for (const deed of deeds) await untilKnown(deed, withinMs)
    },
    again: (deed) => untilServed(() => send(deed)),
    async read(stopped) {
      while (!stopped()) {
        const sentAt = performance.now()
        await client.call('listPositions', {}).catch(isLost)
        slowestMs = Math.max(slowestMs, performance.now() - sentAt)
        await pause(paceMs)
      }
    },
    takeSlowestMs() {
      const taken = slowestMs
      slowestMs = 0
      return taken
    },
  }
}

/** Repeats a call for as long as the server refuses it as too frequent. */
async function untilServed<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isTooOften(error)) throw error
      await pause(retryMs)
    }
  }
}

/** The last prices of a server that is up, however slow it is. */
async function untilPrices(client: Client): Promise<Prices> {
  const giveUpAt = performance.now() + pricesWithinMs
  for (;;) {
    const prices = await lastPrices(client)
    if (prices !== null) return prices
    if (performance.now() > giveUpAt) throw new Error('the server is gone before it was killed')
    await pause(retryMs)
  }
}

/** The last prices; null if the server is down. */
async function lastPrices(client: Client): Promise<Prices | null> {
  const of = async (name: keyof Prices) => {
    const input = { symbol: name, interval: '1m', limit: 1 } as const
    const [candle] = await untilServed(() => client.call('getKline', input))
    return candle![4]
  }
  try {
    return { BTCUSDT: await of('BTCUSDT'), ETHUSDT: await of('ETHUSDT') }
  } catch (error) {
    if (isOfService(error) && outcomeOf(error) !== 'refused') return null
    throw error
  }
}

/** False for a temporary failure, which is retried. */
function isLost(error: unknown): false {
  if (isOfService(error) && outcomeOf(error) !== 'refused') return false
  throw error
}

/** Whether a failure is a known error of the service. */
function isOfService(error: unknown): boolean {
  return error instanceof ApiError || error instanceof TransportError
}

function isTooOften(error: unknown): boolean {
  return error instanceof ApiError && error.errorKey === 'RATE_LIMITED'
}
