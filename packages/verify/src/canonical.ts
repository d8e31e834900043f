import type { AnyOrder, Checkpoint, Tick } from './proof.ts'

/**
 * JSON after RFC 8785: keys sorted, no spaces. Accepts only the values of a proof: texts, whole numbers, flags, null,
 * lists and objects of them.
 * @throws TypeError for anything else, a fraction included.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join()}}`
  }
  const isPlain = value === null || typeof value === 'string' || typeof value === 'boolean'
  if (!isPlain && !Number.isSafeInteger(value)) throw new TypeError('not canonical')
  return JSON.stringify(value)
}

/** The canonical record of a tick, without its hashes. */
export function tickRecord({ ask, at, bid, logSeq, price, seq, source, symbol }: Tick): string {
  // The keys are in canonical order. This runs for every logged tick.
  return JSON.stringify({ ask, at, bid, logSeq, price, seq, source, symbol })
}

/**
 * The text that a checkpoint's signature covers: a version line, its time in epoch milliseconds, then one line `symbol
 * seq chain` for each symbol, sorted by symbol; no final newline.
 */
export function checkpointText(checkpoint: Pick<Checkpoint, 'at' | 'heads'>): string {
  const heads = checkpoint.heads.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
  const lines = heads.map((head) => `${head.symbol} ${head.seq} ${head.chain}`)
  return ['candor-ticks-1', checkpoint.at, ...lines].join('\n')
}

/** The text that the signature of an order covers: a version line, and its canonical JSON. */
export function orderText(order: AnyOrder): string {
  return `candor-order-1\n${canonical(order)}`
}
