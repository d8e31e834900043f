import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const fileSchema = v.strictObject({
  list: v.string(),
  /** The day of the list: whoever runs a house keeps it up to date. */
  asOf: v.pipe(v.string(), v.isoDate()),
  /** As their networks write them. */
  addresses: v.array(v.string()),
})

/**
 * Reads `data/barred-addresses.json`: addresses to which the law forbids to send anything.
 * @throws ValiError when a field is missing or out of form
 */
export function loadBarredAddresses(): ReadonlySet<string> {
  const path = new URL('../../../../../data/barred-addresses.json', import.meta.url)
  return new Set(v.parse(fileSchema, JSON.parse(readFileSync(path, 'utf8'))).addresses)
}

/** Looked at when an address is bound, and once more before anything is sent there. */
export const barredAddresses = loadBarredAddresses()
