import type { FundingText } from '@candor/rules'
import {
  flag,
  list,
  optional,
  orNull,
  record,
  text,
  variant,
  whole,
  word,
  type FieldsOf,
  type Form,
} from './form.ts'
import type { FiredExit, ReachedExit } from './proof-exit.ts'
import { discountForm } from './proof-form-discount.ts'
import { incomeForm } from './proof-form-income.ts'
import { loanForm } from './proof-form-loan.ts'
import {
  proofFormat,
  type AnyOrder,
  type Checkpoint,
  type CloseOutRule,
  type ContractOrder,
  type ContractResult,
  type Head,
  type IeoDraw,
  type OptionOrder,
  type OptionResult,
  type PlacedSegment,
  type Proof,
  type Step,
  type SwapOrder,
  type SwapSide,
  type TierTerms,
} from './proof.ts'

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>

const fill = { at: whole, seq: whole, price: text, quantity: text, fee: text }
const opening = record({
  kind: word('open', 'add'),
  ...fill,
  maxAgeMs: whole,
  openFeeRate: text,
  closeFeeRate: text,
  discount: optional(discountForm),
} satisfies FieldsOf<StepOf<'open' | 'add'>>)

const firedExit = record({
  kind: word('take_profit', 'stop_loss'),
  price: text,
  quantity: text,
  minQuantity: text,
  minNotional: text,
} satisfies FieldsOf<FiredExit>)

const reachedExit = record({
  kind: word('take_profit', 'stop_loss'),
  price: text,
  other: optional(
    record({
      id: text,
      symbol: text,
      direction: word('long', 'short'),
      seq: whole,
    } satisfies FieldsOf<NonNullable<ReachedExit['other']>>),
  ),
} satisfies FieldsOf<ReachedExit>)

const closing = record({
  kind: text,
  ...fill,
  maxAgeMs: optional(whole),
  pnl: text,
  pool: optional(text),
  exit: optional(firedExit),
  reached: optional(reachedExit),
} satisfies FieldsOf<StepOf<'close'>>)

const ofMargin = record({
  kind: text,
  at: whole,
  amount: text,
} satisfies FieldsOf<StepOf<'margin' | 'draw'>>)

const step = variant('kind', {
  open: opening,
  add: opening,
  close: closing,
  margin: ofMargin,
  draw: ofMargin,
  exits: record({
    kind: text,
    at: whole,
    takeProfitPrice: orNull(text),
    stopLossPrice: orNull(text),
    takeProfitQuantity: orNull(text),
    stopLossQuantity: orNull(text),
  } satisfies FieldsOf<StepOf<'exits'>>),
  funding: record({
    kind: text,
    at: whole,
    seq: whole,
    price: text,
    quantity: text,
    amount: text,
    fromMargin: text,
    shortfall: text,
    pool: optional(text),
  } satisfies FieldsOf<StepOf<'funding'>>),
} satisfies { readonly [Kind in Step['kind']]: Form })

const tier = record({
  upTo: text,
  maintenanceRate: text,
  maxLeverage: whole,
} satisfies FieldsOf<TierTerms>)

type TermsOf<Kind extends FundingText['kind']> = Extract<FundingText, { readonly kind: Kind }>

const fundingTerms = variant('kind', {
  funding: record({ kind: text, rate: text } satisfies FieldsOf<TermsOf<'funding'>>),
  overnight: record({
    kind: text,
    point: text,
    longPoints: text,
    shortPoints: text,
    tripleDay: word('wednesday', 'friday'),
  } satisfies FieldsOf<TermsOf<'overnight'>>),
} satisfies { readonly [Kind in FundingText['kind']]: Form })
const closeOut = record({ rate: text, leverage: whole } satisfies FieldsOf<CloseOutRule>)

const contractResult = record({
  status: word('running', 'closed'),
  closeReason: orNull(word('manual', 'take_profit', 'stop_loss', 'close_out', 'liquidation')),
  quantity: text,
  openPrice: text,
  margin: text,
  addedMargin: text,
  initialMargin: text,
  openFee: text,
  totalQuantity: text,
  totalInitialMargin: text,
  totalOpenFee: text,
  averageClosePrice: orNull(text),
  liquidationPrice: orNull(text),
  realizedPnl: text,
  closeFee: text,
  liquidationFee: text,
  shortfall: text,
  funding: optional(text),
  nextFundingAt: optional(orNull(whole)),
} satisfies FieldsOf<ContractResult>)

const contracts = record({
  product: text,
  book: optional(text),
  id: text,
  symbol: text,
  currency: text,
  direction: word('long', 'short'),
  marginMode: optional(word('cross')),
  leverage: whole,
  ruleVersion: text,
  closeFeeRate: text,
  tiers: list(tier),
  funding: optional(fundingTerms),
  closeOut: optional(closeOut),
  takeProfitPrice: orNull(text),
  stopLossPrice: orNull(text),
  takeProfitQuantity: optional(text),
  stopLossQuantity: optional(text),
  steps: list(step),
  result: contractResult,
} satisfies FieldsOf<ContractOrder>)

const side = record({
  currency: text,
  usdPrice: text,
  symbol: orNull(text),
  seq: orNull(whole),
  inverse: flag,
  precision: whole,
  maxAgeMs: orNull(whole),
} satisfies FieldsOf<SwapSide>)

const swap = record({
  product: text,
  id: text,
  at: whole,
  ruleVersion: text,
  spreadRate: text,
  fromAmount: text,
  typed: word('from', 'to'),
  sides: list(side, 2),
  result: record({
    midRate: text,
    rate: text,
    toAmount: text,
    fee: text,
  } satisfies FieldsOf<SwapOrder['result']>),
} satisfies FieldsOf<SwapOrder>)

const optionResult = record({
  status: word('running', 'settled'),
  entrySeq: orNull(whole),
  entryPrice: orNull(text),
  exitSeq: orNull(whole),
  exitPrice: orNull(text),
  result: orNull(word('win', 'lose', 'draw', 'void')),
  voidReason: orNull(word('no_entry', 'one_tick', 'no_exit')),
  credited: orNull(text),
} satisfies FieldsOf<OptionResult>)

const options = record({
  product: text,
  book: optional(text),
  id: text,
  symbol: text,
  currency: text,
  direction: word('up', 'down'),
  stake: text,
  payoutRate: text,
  ruleVersion: text,
  acceptedAt: whole,
  settleAt: whole,
  result: optionResult,
} satisfies FieldsOf<OptionOrder>)

const tick = record({
  symbol: text,
  seq: whole,
  price: text,
  bid: text,
  ask: text,
  at: whole,
  source: text,
  logSeq: whole,
  leaf: text,
  chain: text,
} satisfies FieldsOf<PlacedSegment['ticks'][number]>)

const head = record({ symbol: text, seq: whole, chain: text } satisfies FieldsOf<Head>)
const checkpoint = record({
  at: whole,
  heads: list(head),
  signature: text,
} satisfies FieldsOf<Checkpoint>)

const ieo = record({
  product: text,
  id: text,
  symbol: text,
  currency: text,
  allocation: word('lottery', 'prorata'),
  ruleVersion: text,
  price: text,
  saleQuantity: text,
  step: text,
  applyEndAt: whole,
  drawAt: whole,
  closedAt: whole,
  drawCommit: orNull(text),
  lots: list(whole),
  lotsDigest: text,
  seed: orNull(text),
  checkpoint: orNull(checkpoint),
  result: record({
    finalSeed: orNull(text),
    won: list(text),
    wonQuantity: text,
  } satisfies FieldsOf<IeoDraw['result']>),
} satisfies FieldsOf<IeoDraw>)

const segment = record({
  of: whole,
  previousChain: text,
  ticks: list(tick),
  checkpoint: orNull(checkpoint),
} satisfies FieldsOf<PlacedSegment>)

/** The form of a proof file. */
export const proofForm = record({
  format: word(proofFormat),
  order: variant('product', {
    contracts,
    swap,
    options,
    ieo,
    loans: loanForm,
    invest: incomeForm,
  } satisfies {
    readonly [Product in AnyOrder['product']]: Form
  }),
  orderSignature: text,
  segments: list(segment),
  publicKey: text,
} satisfies FieldsOf<Proof>)
