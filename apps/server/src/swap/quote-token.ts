import { createHmac, timingSafeEqual } from 'node:crypto'
import { Amount, Price, Rate } from '@candor/money'
import type { Quote } from './quote.ts'

const signatureBytes = 32
/** Version of the token's fields. A token of an earlier version counts as expired. */
const version = 'swap 4'

/** Signed quotes: the client keeps the quote, so asking for prices stores nothing. */
export type QuoteTokens = {
  readonly sign: (quote: Quote) => string
  /** The quote of a token that this server signed; null for any other text. */
  readonly read: (token: string) => Quote | null
}

export function createQuoteTokens(secret: Uint8Array): QuoteTokens {
  const hmac = (body: Uint8Array) =>
    createHmac('sha256', secret).update(version).update(body).digest()
  return {
    sign(quote) {
      const body = Buffer.from(JSON.stringify(toJson(quote)))
      return Buffer.concat([hmac(body), body]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      const [signature, body] = [bytes.subarray(0, signatureBytes), bytes.subarray(signatureBytes)]
      if (signature.length !== signatureBytes || !timingSafeEqual(signature, hmac(body)))
        return null
      return fromJson(JSON.parse(String(body)) as QuoteJson)
    },
  }
}

/** Bigints travel as decimal digits. */
function toJson(quote: Quote) {
  const { fromAmount, toAmount, fee, usdValue } = quote
  const { rate, midRate, spreadRate, fromPrice, toPrice } = quote
  return {
    ...quote,
    ...digits({ fromAmount, toAmount, fee, usdValue }),
    ...digits({ rate, midRate, spreadRate, fromPrice, toPrice }),
  }
}
type QuoteJson = ReturnType<typeof toJson>

function digits<Name extends string>(values: Record<Name, bigint>): Record<Name, string> {
  const pairs = Object.entries<bigint>(values).map(([name, value]) => [name, String(value)])
  return Object.fromEntries(pairs) as Record<Name, string>
}

function fromJson(json: QuoteJson): Quote {
  const amount = (text: string) => Amount.of(BigInt(text))
  const price = (text: string) => Price.of(BigInt(text))
  return {
    ...json,
    fromAmount: amount(json.fromAmount),
    toAmount: amount(json.toAmount),
    fee: amount(json.fee),
    usdValue: amount(json.usdValue),
    rate: price(json.rate),
    midRate: price(json.midRate),
    spreadRate: Rate.of(BigInt(json.spreadRate)),
    fromPrice: price(json.fromPrice),
    toPrice: price(json.toPrice),
  }
}
