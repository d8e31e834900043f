import { setTimeout as pause } from 'node:timers/promises'
import {
  ApiError,
  TransportError,
  checkResult,
  createClient,
  exportDeviceKey,
  isFinal,
  newDeviceKey,
  newIntentKey,
  outcomeOf,
  signEnvelope,
  type Client,
  type RequestOf,
  type Endpoints,
} from '@candor/api'
import type { Dice } from '../simulation/dice.ts'

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
  /** Performs actions until stopped. */
  readonly trade: (stopped: () => boolean) => Promise<void>
  /** Adds a favourite until it succeeds, which shows that server and database are back. */
  readonly untilAnswered: (withinMs: number) => Promise<void>
  /** Repeats calls with an unknown outcome under their keys until it is known. */
  readonly settle: (withinMs: number) => Promise<void>
  /** The server's answer to a repeated call. */
  readonly again: (deed: Deed) => Promise<unknown>
}

const paceMs = 120
const retryMs = 100
const symbol = 'BTCUSDT'
/** An order in cross margin; two of them use a whole transfer. */
const swinging = ['BTCUSDT', 'ETHUSDT'] as const
const crossMargin = '5'
type Prices = Readonly<Record<(typeof swinging)[number], string>>

/** Correct answers to the questions about leverage. */
const answers = {
  leverageLoss: 'true',
  stopLossPrice: 'false',
  closedForMargin: 'true',
  feesOnSize: 'true',
  steadyIncome: 'false',
} as const

/** Correct answers to the questions about options. */
const answersOfOptions = {
  wholeStake: 'true',
  halfRight: 'false',
  afterLosses: 'false',
  takenBack: 'false',
  equalPrice: 'true',
} as const

/** Creates a guest who may trade at any leverage and has a recharge address. */
export async function createTrader(origin: string, name: string, dice: Dice): Promise<Trader> {
  const deviceKeys = await newDeviceKey()
  let token: string | null = null
  const client = createClient({
    origin,
    token: () => token,
    lang: () => 'en-us',
    timeoutMs: 5_000,
    check: checkResult,
    sign: (input) => signEnvelope(input, deviceKeys.privateKey),
  })
  const { agreementVersion } = await client.config()
  const input = {
    registerType: 'guest' as const,
    deviceId: `kill-test-device-${name}`,
    deviceKey: await exportDeviceKey(deviceKeys.publicKey),
    agreementAccepted: true,
    agreementVersion,
  }
  const signedIn = await client.call('register', input, { key: newIntentKey() })
  token = signedIn.token
  const { version } = await client.call('getAppropriateness', {})
  await client.call('answerAppropriateness', { version, answers }, { key: newIntentKey() })
  await client.call(
    'answerAppropriateness',
    { topic: 'secondContracts', version, answers: answersOfOptions },
    { key: newIntentKey() },
  )
  const given = await client.call('getRechargeAddress', { currency: 'USDT', method: 'crypto' })
  const address = given.selected!.address
  return traderWith({ client, dice, address, userId: signedIn.userId! })
}

type Means = {
  readonly client: Client
  readonly dice: Dice
  readonly address: string
  readonly userId: string
}

function traderWith({ client, dice, address, userId }: Means): Trader {
  const deeds: Deed[] = []
  const open = new Set<string>()
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
    try {
      deed.reply = (await send(deed)) as Deed['reply']
      deed.state = 'acknowledged'
      if (deed.name === 'createPosition') open.add(deed.reply!.id!)
    } catch (error) {
      if (!isOfService(error)) throw error
      if (isFinal(error, deed.tries)) deed.state = 'refused'
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
    async risk() {
      const prices = await lastPrices(client)
      if (prices === null) throw new Error('the server is gone before it was killed')
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

/** The smallest long or short position at the current price. */
function order(dice: Dice, expectedPrice: string): RequestOf<Endpoints['createPosition']> {
  return {
    symbol,
    direction: dice.pick(['long', 'short'] as const),
    marginMode: 'isolated',
    leverage: 10,
    quantity: '0.001',
    expectedPrice,
    maxSlippageRate: '0.05',
  }
}

const transferOf = (from: 'balance' | 'contract', to: 'balance' | 'contract') =>
  ({ name: 'transferContract', input: { from, to, currency: 'USDT', amount: '12.34' } }) as const

/** Half of a transfer, at a leverage that a move of half a per cent liquidates. */
function crossOrder(
  dice: Dice,
  prices: Prices,
  name: keyof Prices,
): RequestOf<Endpoints['createPosition']> {
  const { quantity: _quantity, ...rest } = order(dice, prices[name])
  return { ...rest, symbol: name, marginMode: 'cross', leverage: 100, margin: crossMargin }
}

/** The minimum stake in either direction for half a minute, which may end during a kill. */
function bet(dice: Dice, expectedPrice: string): RequestOf<Endpoints['buyOption']> {
  const direction = dice.pick(['up', 'down'] as const)
  return {
    symbol,
    setId: '30',
    direction,
    amount: '10',
    expectedPrice,
    expectedPayoutRate: '0.75',
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
