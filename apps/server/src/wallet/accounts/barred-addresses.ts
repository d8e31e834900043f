import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const fileSchema = v.strictObject({
  list: v.string(),
  /** Date of the list, which the operator of the installation keeps up to date. */
  asOf: v.pipe(v.string(), v.isoDate()),
  /** In their networks' spelling. */
  addresses: v.array(v.string()),
})

/**
 * Reads `data/barred-addresses.json`: addresses that the law bars payments to.
 * @throws ValiError when a field is missing or malformed
 */
export function loadBarredAddresses(): ReadonlySet<string> {
  const path = new URL('../../../../../data/barred-addresses.json', import.meta.url)
  return new Set(v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8'))).addresses)
}

/** Checked when an address is bound, and again before every payout. */
export const barredAddresses = loadBarredAddresses()
