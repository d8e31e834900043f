import { Amount } from '@candor/money'
import {
  contractRules,
  exactSwapRules,
  ieoRules,
  loanRules,
  lotteryShares,
  optionRules,
  productRules,
} from '@candor/rules'
import { toBase64url, toHex, utf8 } from '../bytes.ts'
import { checkpointText, orderText, tickRecord } from '../canonical.ts'
import { chainHash, chainStart, leafHash } from '../chain.ts'
import { drawWords, finalSeed, lotsDigest, seedCommitment } from '../draw.ts'
import type { Figure } from '../figure.ts'
import {
  proofFormat,
  type AnyOrder,
  type ContractOrder,
  type ContractProof,
  type ContractResult,
  type Checkpoint,
  type IeoDraw,
  type IeoProof,
  type IncomeProof,
  type LoanProof,
  type OptionProof,
  type PlacedSegment,
  type SwapOrder,
  type SwapProof,
  type Tick,
} from '../proof.ts'
import type { IncomeOrder } from '../proof-income.ts'
import type { LoanOrder, LoanSaleResult } from '../proof-loan.ts'
import { replayLoan } from '../replay-loan.ts'
import { replayPosition } from '../replay-position.ts'
import { replaySwap } from '../replay-swap.ts'

const acceptedAt = Date.UTC(2026, 10, 20, 12)
const settleAt = acceptedAt + 30_000

function tickOf(seq: number, price: string, afterMs: number): Tick {
  const [bid, ask] = [`${BigInt(price) - 1n}`, `${BigInt(price) + 1n}`]
  const at = acceptedAt + afterMs
  return { symbol: 'BTCUSDT', seq, price, bid, ask, at, source: 'recorded', logSeq: seq }
}

/** The whole tick log: one tick before a second contract, its beginning and its end. */
const log: readonly Tick[] = [
  tickOf(1, '49999', -200),
  tickOf(2, '50000', 100),
  tickOf(3, '50001', 29_000),
]

export type House = Awaited<ReturnType<typeof createHouse>>

/** A signer: the house, or an impostor. */
export async function createHouse() {
  const key = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const raw = await crypto.subtle.exportKey('raw', key.publicKey)
  const sign = async (text: string) => {
    const signature = await crypto.subtle.sign('Ed25519', key.privateKey, utf8(text))
    return toBase64url(new Uint8Array(signature))
  }
  const publicKey = toBase64url(new Uint8Array(raw))

  /** The ticks with these numbers, under a checkpoint at this time. */
  async function segment(of: number, seqs: readonly number[], at: number): Promise<PlacedSegment> {
    let chain = chainStart
    const linked: PlacedSegment['ticks'][number][] = []
    for (const tick of log) {
      const leaf = await leafHash(tickRecord(tick))
      chain = await chainHash(chain, leaf)
      linked.push({ ...tick, leaf: toHex(leaf), chain: toHex(chain) })
    }
    const ticks = linked.filter(({ seq }) => seqs.includes(seq))
    const [first, last] = [ticks[0]!, ticks.at(-1)!]
    const heads = [{ symbol: last.symbol, seq: last.seq, chain: last.chain }]
    return {
      of,
      previousChain: linked[first.seq - 2]?.chain ?? toHex(chainStart),
      ticks,
      checkpoint: { at, heads, signature: await sign(checkpointText({ at, heads })) },
    }
  }

  async function proofOf<Order extends AnyOrder>(order: Order, segments: PlacedSegment[]) {
    const orderSignature = await sign(orderText(order))
    return { format: proofFormat, order, orderSignature, segments, publicKey } as const
  }

  return {
    publicKey,
    proofOf,
    segment,
    async contract(): Promise<ContractProof> {
      return proofOf(contractOf(log[1]!), [await segment(0, [2], acceptedAt + 1_000)])
    },
    async swap(): Promise<SwapProof> {
      return proofOf(swapOf(log[1]!), [await segment(1, [2], acceptedAt + 1_000)])
    },
    /** A swap at this time with falsified facts and its true price. */
    async swapWith(change: (order: SwapOrder) => SwapOrder): Promise<SwapProof> {
      return proofOf(change(swapOf(log[1]!)), [await segment(1, [2], acceptedAt + 1_000)])
    },
    async option(): Promise<OptionProof> {
      return proofOf(optionOrder, [
        await segment(0, [1, 2], acceptedAt + 3_100),
        await segment(1, [3], settleAt + 100),
      ])
    },
    async loan(): Promise<LoanProof> {
      const at = settleAt + 100
      return proofOf(
        loanOf(),
        await Promise.all([[1, 2, 3], [2, 3], [3]].map((seqs, of) => segment(of, seqs, at))),
      )
    },
    income: (
      change: (order: IncomeOrder) => IncomeOrder = (order) => order,
    ): Promise<IncomeProof> => proofOf(change(incomeOf()), []),
    async draw(): Promise<IeoProof> {
      const at = settleAt + 100
      const { checkpoint: ofOne } = await segment(0, [3], at)
      const heads = [...ofOne!.heads, { symbol: 'ETHUSDT', seq: 9, chain: toHex(chainStart) }]
      const signature = await sign(checkpointText({ at, heads }))
      return proofOf(await drawOf({ at, heads, signature }), [])
    },
  }
}

/** A running long position, with the correct result for this tick. */
export function contractOf(tick: Tick): ContractOrder {
  const opened = {
    at: tick.at + 100,
    seq: tick.seq,
    price: tick.ask,
    quantity: '0.1',
    fee: '0',
    maxAgeMs: 2_000,
    openFeeRate: '0.0005',
    closeFeeRate: '0.0005',
  }
  const request: ContractOrder = {
    product: 'contracts',
    id: '901',
    symbol: tick.symbol,
    currency: 'USDT',
    direction: 'long',
    leverage: 10,
    ruleVersion: contractRules,
    closeFeeRate: '0.0005',
    tiers: [{ upTo: '100000000', maintenanceRate: '0.004', maxLeverage: 100 }],
    takeProfitPrice: null,
    stopLossPrice: null,
    steps: [{ kind: 'open', ...opened }],
    result: { status: 'running', closeReason: null } as ContractResult,
  }
  const figures = replayPosition(request, new Map([[0, tick]]))
  return {
    ...request,
    steps: [{ kind: 'open', ...opened, ...computed(figures, 0) }],
    result: { ...request.result, ...positionResult(figures) },
  }
}

/** Dollars for Bitcoin, with the correct result for this tick. */
function swapOf(tick: Tick): SwapOrder {
  const side = { inverse: false, precision: 8 }
  const request: SwapOrder = {
    product: 'swap',
    id: '902',
    at: tick.at + 100,
    ruleVersion: exactSwapRules,
    typed: 'from',
    spreadRate: '0.001',
    fromAmount: '100',
    sides: [
      { currency: 'USDT', usdPrice: '1', symbol: null, seq: null, ...side, maxAgeMs: null },
      {
        currency: 'BTC',
        usdPrice: tick.price,
        symbol: tick.symbol,
        seq: tick.seq,
        ...side,
        maxAgeMs: 2_000,
      },
    ],
    result: { midRate: '0', rate: '0', toAmount: '0', fee: '0' },
  }
  const figures = replaySwap(request, new Map([[1, tick]]))
  return { ...request, result: { ...request.result, ...computed(figures, null) } }
}

/** A loan with collateral sold by all three ticks, with the correct results. */
export function loanOf(): LoanOrder {
  const sale = {
    at: acceptedAt + 29_100,
    reason: 'ltv',
    seq: 1,
    debt: '5000',
    held: '0.12',
  } as const
  const request: LoanOrder = {
    product: 'loans',
    id: '905',
    currency: 'USDT',
    pledgeCurrency: 'BTC',
    symbol: 'BTCUSDT',
    ruleVersion: loanRules,
    initialLtv: '0.65',
    liquidationLtv: '0.83',
    saleFeeRate: '0.02',
    soldAt: settleAt + 1_000,
    sales: [{ ...sale, result: {} as LoanSaleResult }],
  }
  const { reason: _, ...result } = computed(
    replayLoan(request, new Map(log.map((tick, of) => [of, tick]))),
    0,
  ) as LoanSaleResult & { reason: string }
  return { ...request, sales: [{ ...sale, result }] }
}

/** 1,000 USDT at 0.012 % a day, with two of seven days paid. */
function incomeOf(): IncomeOrder {
  const dayMs = 24 * 3_600_000
  // The purchase is at 20:00 in UTC+8 of day 20,775.
  const boughtAt = 20_775 * dayMs + 12 * 3_600_000
  const paid = (day: number) => ({ day, amount: '0.12', paidAt: (day + 1) * dayMs })
  return {
    product: 'invest',
    id: '906',
    productId: '66811',
    currency: 'USDT',
    ruleVersion: productRules,
    disclosureVersion: 'v',
    amount: '1000',
    rate: '0.00012',
    per: 'day',
    boughtAt,
    renews: null,
    firstDay: 20_776,
    lastDay: 20_782,
    days: [paid(20_776), paid(20_777)],
    result: { dailyIncome: '0.12', income: '0.24' },
  }
}

/** Six lots of three applications, three of them winning. */
async function drawOf(checkpoint: Checkpoint): Promise<IeoDraw> {
  const [id, seed, lots] = ['904', 'ab'.repeat(32), [3, 1, 2]] as const
  const digest = await lotsDigest(lots)
  const final = await finalSeed({ seed, lotsDigest: digest, checkpoint })
  const given = { saleQuantity: Amount.parse('30'), step: Amount.parse('10'), lots }
  return {
    product: 'ieo',
    id,
    symbol: 'NOVA',
    currency: 'USDT',
    allocation: 'lottery',
    ruleVersion: ieoRules,
    price: '0.3',
    saleQuantity: '30',
    step: '10',
    applyEndAt: acceptedAt,
    drawAt: settleAt,
    closedAt: acceptedAt + 5_000,
    drawCommit: await seedCommitment(id, seed),
    lots: [...lots],
    lotsDigest: digest,
    seed,
    checkpoint,
    result: {
      finalSeed: final,
      won: lotteryShares(given, await drawWords(final, 3)).map(Amount.text),
      wonQuantity: '30',
    },
  }
}

export const optionOrder: OptionProof['order'] = {
  product: 'options',
  id: '903',
  symbol: 'BTCUSDT',
  currency: 'USDT',
  direction: 'up',
  stake: '10',
  payoutRate: '0.75',
  ruleVersion: optionRules,
  acceptedAt,
  settleAt,
  result: {
    status: 'settled',
    entrySeq: 2,
    entryPrice: '50000',
    exitSeq: 3,
    exitPrice: '50001',
    result: 'win',
    voidReason: null,
    credited: '17.5',
  },
}

/** The recomputed figures of one step, or of the result, as texts. */
export function computed(figures: readonly Figure[], place: number | null): object {
  const own = figures.filter(({ of }) => of === place)
  return Object.fromEntries(own.map(({ name, computed: text }) => [name, text]))
}

/** The result of a position; its final exits are fields of the order. */
export function positionResult(figures: readonly Figure[]): object {
  const isExit = ({ name }: Figure) => /^(takeProfit|stopLoss)(Price|Quantity)$/.test(name)
  return computed(
    figures.filter((figure) => !isExit(figure)),
    null,
  )
}
