import { must } from '../fault.ts'
import type { NaivePosition, NaiveTick } from './position.ts'
import { held, type NaiveUser } from './purse.ts'

/** Book of the user's money: real or demo. */
export type NaiveBook = 'real' | 'demo'

/** The ticks by which a pool is judged, one per instrument, and the tick that triggered it. */
export type NaiveMoment = {
  readonly trigger: NaiveTick
  readonly ticks: ReadonlyMap<string, NaiveTick>
  /** Index of the trigger among all committed ticks. */
  readonly place: number
}

/** The reference's notes on the pool behind a book's cross positions. */
export type NaivePoolNote = {
  /** By instrument, the tick at the pool's last change: no earlier tick judges it. */
  since: ReadonlyMap<string, number>
  /** The first moment since then at which it must be liquidated. */
  due: NaiveMoment | null
  /** A liquidation that was due when the pool changed, at ticks no older than the change: it may still happen. */
  onItsWay: NaiveMoment | null
}

export const bookOf = (demo: boolean | undefined): NaiveBook => (demo === true ? 'demo' : 'real')

/** Account name of a book, as `held` and `move` expect it. */
export const accountIn = (book: NaiveBook, kind: string): string =>
  book === 'real' ? kind : `${book} ${kind}`

export const freeIn = (book: NaiveBook): string => accountIn(book, 'contract.available')
export const marginIn = (book: NaiveBook): string => accountIn(book, 'contract.margin')

/** Running cross positions of a book, oldest first. */
export function crossIn(user: NaiveUser, book: NaiveBook): NaivePosition[] {
  return [...user.recent]
    .filter((one) => one.closed === null && one.marginMode === 'cross' && one.book === book)
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}

/** The positions of a pool with their margins, and the free money beside them. */
export type NaivePool = {
  readonly available: bigint
  readonly stands: readonly { readonly position: NaivePosition; readonly margin: bigint }[]
}

export function poolIn(user: NaiveUser, book: NaiveBook): NaivePool {
  const available = held(user, freeIn(book))
  must(available >= 0n, () => `user ${user.id} has ${available} in ${book}`)
  const stands = crossIn(user, book).map((position) => ({ position, margin: position.margin }))
  return { available, stands }
}
