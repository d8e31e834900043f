import { setTimeout } from 'node:timers/promises'
import type { Position, ResultOf, endpoints } from '@candor/api'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import type { Dice } from '../../testing/simulation/dice.ts'
import type { WalletWorld } from './wallet-world.ts'

/** Frequency of each kind of call. */
const weights = { open: 30, close: 9, closeAll: 1, toContract: 20, toBalance: 20, addMargin: 20 }
/** Closes go before all waiting calls; slightly later calls meet them half done. */
const longestDelayMs = 8
type Kind = keyof typeof weights

/** Refusals that a race may cause; any other is a fault. */
const refusals: Record<Kind, readonly string[]> = {
  open: ['MARGIN_INSUFFICIENT'],
  close: [],
  closeAll: [],
  toContract: ['INSUFFICIENT_BALANCE'],
  toBalance: ['INSUFFICIENT_BALANCE'],
  addMargin: ['INSUFFICIENT_BALANCE', 'POSITION_NOT_OPEN'],
}

/** The replies to one user's calls. */
export type Answers = {
  readonly transfers: ResultOf<(typeof endpoints)['transferContract']>[]
  readonly opened: Position[]
  /** Amounts of added margin. */
  readonly added: string[]
  /** One entry for each reply that reported a close of its own. */
  readonly closed: Position[]
  readonly refused: { kind: Kind; error: string }[]
}

export type Call = (world: WalletWorld, userId: string, answers: Answers) => Promise<void>

/** A random call; `ids` are the positions that run before the race. */
export function drawCall(dice: Dice, ids: readonly string[]): Call {
  const kind = dice.weighted(weights)
  const amount = String(dice.whole(1, 20))
  const delayMs = dice.whole(0, longestDelayMs)
  const id = dice.pick(ids)
  return async (world, userId, answers) => {
    await setTimeout(delayMs)
    const answer = await calls[kind]({ world, userId, answers, amount, id })
    if (isRefusal(answer)) answers.refused.push({ kind, error: answer.refused })
  }
}

export const openCall: Call = async (world, userId, answers) =>
  void (await calls.open({ world, userId, answers, amount: '', id: '' }))

export const unexpected = ({ refused }: Answers) =>
  refused.filter(({ kind, error }) => !refusals[kind].includes(error))

type Drawn = {
  readonly world: WalletWorld
  readonly userId: string
  readonly answers: Answers
  readonly amount: string
  readonly id: string
}

const calls: Record<Kind, (drawn: Drawn) => Promise<Refusal | void>> = {
  async open({ world, userId, answers }) {
    const answer = await world.call('createPosition', userId, {
      symbol: 'BTCUSDT',
      direction: 'long',
      marginMode: 'isolated',
      leverage: 10,
      quantity: '0.001',
      expectedPrice: '60001',
      maxSlippageRate: '0.005',
    })
    if (isRefusal(answer)) return answer
    answers.opened.push(answer)
  },
  async close({ world, userId, answers, id }) {
    const answer = await world.call('closePosition', userId, { id })
    if (isRefusal(answer)) return answer
    // A position closed earlier is returned as it is, without a fill of its own.
    if (answer.fills.length > 0) answers.closed.push(answer)
  },
  async closeAll({ world, userId, answers }) {
    const answer = await world.call('closeAllPositions', userId, {})
    // Its result has a field `refused`, so it cannot be tested as a refusal.
    if (!('closed' in answer)) return answer
    answers.closed.push(...answer.closed)
  },
  toContract: (drawn) => transfer(drawn, { from: 'balance', to: 'contract' }),
  toBalance: (drawn) => transfer(drawn, { from: 'contract', to: 'balance' }),
  async addMargin({ world, userId, answers, amount, id }) {
    const answer = await world.call('addMargin', userId, { id, amount })
    if (isRefusal(answer)) return answer
    answers.added.push(amount)
  },
}

async function transfer(
  { world, userId, answers, amount }: Drawn,
  way: { from: 'balance' | 'contract'; to: 'balance' | 'contract' },
): Promise<Refusal | void> {
  const answer = await world.call('transferContract', userId, { ...way, currency: 'USDT', amount })
  if (isRefusal(answer)) return answer
  answers.transfers.push(answer)
}
