import type { Pool } from 'pg'
import type { Book } from '../ledger/index.ts'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { readOwn } from '../platform/own-rows.ts'
import { windows, type Window } from './tables.ts'

const prefix = 'contest:'

/** Contest of a book; null for the real and the demo book. */
export const contestOf = (book: Book): string | null =>
  book.startsWith(prefix) ? book.slice(prefix.length) : null

/** Whether a book holds simulated money: the demo book and the books of contests. */
export const isSimulated = (book: Book): boolean => book !== 'real'

/** Marks an event of simulated money; empty for real money. */
export type BookFields = {
  /** Absent for real money. */
  readonly isDemo?: true
  /** Set in the book of a contest. */
  readonly contestId?: string
}
export function bookFields(book: Book): BookFields {
  const contestId = contestOf(book)
  if (contestId !== null) return { isDemo: true, contestId }
  return book === 'demo' ? { isDemo: true } : {}
}

/** The same marks as values of a notice. */
export const bookValues = ({ isDemo, contestId }: BookFields): Record<string, string> => ({
  ...(isDemo && { demo: '1' }),
  ...(contestId !== undefined && { contest: contestId }),
})

/** Why no position can be opened in a book now. The book of a contest is open to its participants while the contest runs. */
export function windowFault(book: Book, window: Window | undefined, now: number): Refusal | null {
  if (contestOf(book) === null) return null
  if (window === undefined) return refuse('CONTEST_NOT_JOINED')
  return window.opensAt <= now && now < window.closesAt ? null : refuse('CONTEST_NOT_OPEN')
}

/** When a user may open positions in a contest's book; undefined for other books and for users who have not joined. */
export async function readWindow(
  reader: Pick<Pool, 'query'>,
  userId: string,
  book: Book,
): Promise<Window | undefined> {
  const contestId = contestOf(book)
  if (contestId === null || !isStoredId(contestId)) return undefined
  return (await readOwn(reader, windows, userId, contestId)) ?? undefined
}
