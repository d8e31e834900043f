import { must } from '../fault.ts'
import type { NaivePosition, NaiveTick } from './position.ts'
import { held, type NaiveUser } from './purse.ts'

/** Whose money it is: theirs, or that of practice. */
export type NaiveBook = 'real' | 'demo'

/** The ticks that a pool is judged at, one for each instrument, and the one that brought it. */
export type NaiveMoment = {
  readonly trigger: NaiveTick
  readonly ticks: ReadonlyMap<string, NaiveTick>
  /** Its place in the order in which all ticks were committed. */
  readonly place: number
}

/** What the reference remembers of the pool behind a book's cross positions. */
export type NaivePoolNote = {
  /** By instrument the tick at the pool's last change: no earlier one judges it. */
  since: ReadonlyMap<string, number>
  /** The first moment since then that must liquidate it. */
  due: NaiveMoment | null
  /** One that was due when the pool changed, at ticks that are not older than the change: it may still come. */
  onItsWay: NaiveMoment | null
}

export const bookOf = (demo: boolean | undefined): NaiveBook => (demo === true ? 'demo' : 'real')

/** An account of a book, as `held` and `move` know it. */
export const accountIn = (book: NaiveBook, kind: string): string =>
  book === 'real' ? kind : `${book} ${kind}`

export const freeIn = (book: NaiveBook): string => accountIn(book, 'contract.available')
export const marginIn = (book: NaiveBook): string => accountIn(book, 'contract.margin')

/** The cross positions of a book, oldest first. */
export function crossIn(user: NaiveUser, book: NaiveBook): NaivePosition[] {
  return [...user.positions.values()]
    .filter((one) => one.closed === null && one.marginMode === 'cross' && one.book === book)
    .toSorted((a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
}

/** A position of a pool with what is held for it, and the money that is free beside them. */
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
