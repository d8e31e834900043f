import { createHmac, timingSafeEqual } from 'node:crypto'
import { Amount, Price, Rate } from '@candor/money'
import type { Quote } from './quote.ts'

const sealBytes = 32
/** Of the shape that is here: what an earlier one sealed says less than a swap has to, and counts as run out. */
const shape = 'swap 4'

/** Gives a quote out and knows it again, without having kept it: asking for prices makes no rows. */
export type Seals = {
  readonly seal: (quote: Quote) => string
  /** The quote of a text that this server gave out; null for every other. */
  readonly open: (text: string) => Quote | null
}

export function createSeals(secret: Uint8Array): Seals {
  const sign = (body: Uint8Array) =>
    createHmac('sha256', secret).update(shape).update(body).digest()
  return {
    seal(quote) {
      const body = Buffer.from(JSON.stringify(written(quote)))
      return Buffer.concat([sign(body), body]).toString('base64url')
    },
    open(text) {
      const bytes = Buffer.from(text, 'base64url')
      const [seal, body] = [bytes.subarray(0, sealBytes), bytes.subarray(sealBytes)]
      if (seal.length !== sealBytes || !timingSafeEqual(seal, sign(body))) return null
      return read(JSON.parse(String(body)) as Written)
    },
  }
}

/** Whole numbers of money travel as digits. */
function written(quote: Quote) {
  const { fromAmount, toAmount, fee, usdValue } = quote
  const { rate, midRate, spreadRate, fromPrice, toPrice } = quote
  return {
    ...quote,
    ...digits({ fromAmount, toAmount, fee, usdValue }),
    ...digits({ rate, midRate, spreadRate, fromPrice, toPrice }),
  }
}
type Written = ReturnType<typeof written>

function digits<Name extends string>(values: Record<Name, bigint>): Record<Name, string> {
  const pairs = Object.entries<bigint>(values).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(pairs) as Record<Name, string>
}

function read(sealed: Written): Quote {
  const amount = (text: string) => Amount.of(BigInt(text))
  const price = (text: string) => Price.of(BigInt(text))
  return {
    ...sealed,
    fromAmount: amount(sealed.fromAmount),
    toAmount: amount(sealed.toAmount),
    fee: amount(sealed.fee),
    usdValue: amount(sealed.usdValue),
    rate: price(sealed.rate),
    midRate: price(sealed.midRate),
    spreadRate: Rate.of(BigInt(sealed.spreadRate)),
    fromPrice: price(sealed.fromPrice),
    toPrice: price(sealed.toPrice),
  }
}
