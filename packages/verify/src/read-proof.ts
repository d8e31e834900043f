import { proofFormat, type Proof } from './proof.ts'

/** What a form says of a value: its kind, or the forms of its fields or items. */
type Form =
  | 'text'
  | 'whole'
  | 'flag'
  | 'text?'
  | 'whole?'
  | readonly [Form]
  | { readonly [field: string]: Form }

const tick = {
  symbol: 'text',
  seq: 'whole',
  price: 'text',
  bid: 'text',
  ask: 'text',
  at: 'whole',
  source: 'text',
  leaf: 'text',
  chain: 'text',
} as const satisfies Form
const head = { symbol: 'text', seq: 'whole', chain: 'text' } as const satisfies Form
const checkpoint = { at: 'whole', heads: [head], signature: 'text' } as const satisfies Form
const tier = { upTo: 'text', maintenanceRate: 'text', maxLeverage: 'whole' } as const satisfies Form
const side = {
  currency: 'text',
  usdPrice: 'text',
  symbol: 'text?',
  seq: 'whole?',
  inverse: 'flag',
  precision: 'whole',
} as const satisfies Form

const orders: { readonly [product: string]: Form } = {
  contracts: {
    symbol: 'text',
    direction: 'text',
    leverage: 'whole',
    ruleVersion: 'text',
    closeFeeRate: 'text',
    tiers: [tier],
    takeProfitPrice: 'text?',
    stopLossPrice: 'text?',
    result: { closeReason: 'text?' },
  },
  swap: {
    ruleVersion: 'text',
    spreadRate: 'text',
    fromAmount: 'text',
    sides: [side],
    result: { midRate: 'text', rate: 'text', toAmount: 'text', fee: 'text' },
  },
  options: {
    symbol: 'text',
    direction: 'text',
    stake: 'text',
    payoutRate: 'text',
    ruleVersion: 'text',
    acceptedAt: 'whole',
    settleAt: 'whole',
    result: {
      status: 'text',
      entrySeq: 'whole?',
      entryPrice: 'text?',
      exitSeq: 'whole?',
      exitPrice: 'text?',
      result: 'text?',
      voidReason: 'text?',
      credited: 'text?',
    },
  },
}
const fill = { at: 'whole', seq: 'whole', price: 'text', quantity: 'text', fee: 'text' } as const
const steps: { readonly [kind: string]: Form } = {
  open: { ...fill, openFeeRate: 'text', closeFeeRate: 'text' },
  add: { ...fill, openFeeRate: 'text', closeFeeRate: 'text' },
  close: { ...fill, pnl: 'text' },
  margin: { at: 'whole', amount: 'text' },
}

/** Reads a downloaded proof; null for anything that has not its form. What it says is not checked here. */
export function readProof(text: string): Proof | null {
  const given = parsed(text)
  if (!isObject(given) || given['format'] !== proofFormat) return null
  const { order, segments } = given
  const whole: Form = { orderSignature: 'text', publicKey: 'text' }
  const isProof =
    fits(given, whole) && isOrder(order) && Array.isArray(segments) && segments.every(isSegment)
  return isProof ? (given as unknown as Proof) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isOrder(order: unknown): boolean {
  if (!isObject(order)) return false
  const form = orders[String(order['product'])]
  if (form === undefined || !fits(order, form)) return false
  if (order['product'] === 'options') return true
  if (order['product'] === 'swap') return (order['sides'] as unknown[]).length === 2
  const given = order['steps']
  return Array.isArray(given) && given.every(isStep)
}

function isStep(step: unknown): boolean {
  const form = isObject(step) ? steps[String(step['kind'])] : undefined
  return form !== undefined && fits(step, form)
}

function isSegment(segment: unknown): boolean {
  if (!isObject(segment)) return false
  const form: Form = { of: 'whole', previousChain: 'text', ticks: [tick] }
  return (
    fits(segment, form) &&
    (segment['checkpoint'] === null || fits(segment['checkpoint'], checkpoint))
  )
}

function fits(value: unknown, form: Form): boolean {
  if (typeof form === 'string') {
    if (form.endsWith('?')) return value === null || fits(value, form.slice(0, -1) as Form)
    if (form === 'whole') return Number.isSafeInteger(value) && (value as number) >= 0
    return typeof value === (form === 'flag' ? 'boolean' : 'string')
  }
  if (isList(form)) return Array.isArray(value) && value.every((item) => fits(item, form[0]))
  return (
    isObject(value) && Object.entries(form).every(([field, inner]) => fits(value[field], inner))
  )
}

const isList = (form: Form): form is readonly [Form] => Array.isArray(form)

function isObject(value: unknown): value is { readonly [field: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
