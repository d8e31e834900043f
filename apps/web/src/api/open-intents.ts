import type { CallName, Endpoints } from '@candor/api'
import { now } from '../lib/clock.ts'
import { tabStorage } from '../lib/storage.ts'
import type { Input } from './client.ts'
import type { OpenIntent } from './intent.ts'

/** What only its user knows: it is never stored. */
type Secret = 'fundPassword' | 'googleCode'
type MovesMoney<Name extends CallName> = [NonNullable<Endpoints[Name]['money']>] extends [never]
  ? false
  : true

/**
 * The calls whose intents survive a reload: they move money and carry no secret; sign-ins and password changes are
 * never stored. Each endpoint says how long a confirmation is valid: seconds for a bet of seconds, the duration of a
 * slow network for orders at the current price, and a user's patience for calls without a price.
 */
export type MoneyName = {
  [Name in CallName]: MovesMoney<Name> extends true
    ? Secret & keyof Input<Name> extends never
      ? Name
      : never
    : never
}[CallName]

/** The place of a call on the screens; `of` distinguishes several of the same call. */
export function placeOf(name: MoneyName, of = ''): string {
  return `${name}:${of}`
}

type Kept = OpenIntent<unknown> & { place: string; user: string | null }

const storageKey = 'openIntents'

/**
 * Stores intents without an answer, by their place on a screen. They are kept in `sessionStorage`: local storage holds
 * the token and preferences only, outlives the tab, and is read by other tabs, which would send them as well. The
 * payload is kept because a key can only be queried together with it, and no longer than a try may still arrive: after
 * that, the lists are final.
 */
export function keepIntent(kept: Kept): void {
  write([...read().filter(({ place }) => place !== kept.place), kept])
  setTimeout(() => write(read()), kept.until - now())
}

/** Removes an answered intent. */
export function forgetIntent(key: string): void {
  write(read().filter((each) => each.key !== key))
}

/** Removes all intents at a sign-out: the lists show them, and the next user must not see them. */
export function forgetIntents(): void {
  write([])
}

/** This user's unanswered intent of this place. */
export function openIntentOf(place: string, user: string | null): OpenIntent<unknown> | null {
  const open = read()
  write(open)
  return open.find((each) => each.place === place && each.user === user) ?? null
}

/** Only intents that may still arrive. */
function read(): Kept[] {
  try {
    const kept = JSON.parse(tabStorage.get(storageKey) ?? '[]') as Kept[]
    return kept.filter(({ until }) => until > now())
  } catch {
    return []
  }
}

function write(kept: readonly Kept[]): void {
  if (kept.length === 0) tabStorage.remove(storageKey)
  else tabStorage.set(storageKey, JSON.stringify(kept))
}
