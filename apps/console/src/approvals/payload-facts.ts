import { wallTime } from '@candor/api'
import type { Facts } from '../ui/fact-lines.tsx'

type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

/**
 * The payload of a request as readable facts: `{"isFrozen":true}` is `Is frozen: yes`. Texts for users are left out,
 * because they have their own preview. The approval always covers the payload as sent.
 */
export function payloadFacts(payload: string): Facts {
  return factsOf(JSON.parse(payload) as Value, '')
}

function factsOf(value: Value, name: string): Facts {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return [[named(name), value.length === 0 ? 'none' : value.join(', ')]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([key]) => key !== 'words')
      .flatMap(([key, part]) => factsOf(part, name === '' ? key : `${name} ${key}`))
  return [[named(name), text(name, value)]]
}

function text(name: string, value: string | number | boolean | null): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'number' && name.endsWith('At')
    ? `${wallTime(value)} UTC+8`
    : String(value)
}

/** `untilAt` as `Until`, `minOrderUsdt` as `Min order USDT`. */
function named(name: string): string {
  const words = name
    .replace(/At$/, '')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(usdt|usd|id)\b/g, (word) => (word === 'id' ? 'number' : word.toUpperCase()))
  return words.charAt(0).toUpperCase() + words.slice(1)
}
