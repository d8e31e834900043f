import type { Pool } from 'pg'
import type { Book } from '../ledger/index.ts'
import { isStoredId, refuse, type Refusal } from '../platform/lane/index.ts'
import { partOf } from '../platform/part.ts'
import { windows, type Window } from './tables.ts'

const prefix = 'contest:'

/** The contest whose book this is; null of real money and of practice. */
export const contestOf = (book: Book): string | null =>
  book.startsWith(prefix) ? book.slice(prefix.length) : null

/** Whether a book holds no money of anybody's: that of practice, and those of contests. */
export const isSimulated = (book: Book): boolean => book !== 'real'

/** What an event says of simulated money; nothing of real money. */
export type ToldBook = {
  /** Absent of real money. */
  readonly isDemo?: true
  /** Of a contest's account. */
  readonly contestId?: string
}
export function toldBook(book: Book): ToldBook {
  const contestId = contestOf(book)
  if (contestId !== null) return { isDemo: true, contestId }
  return book === 'demo' ? { isDemo: true } : {}
}

/** The same as a notice's values. */
export const bookValues = ({ isDemo, contestId }: ToldBook): Record<string, string> => ({
  ...(isDemo && { demo: '1' }),
  ...(contestId !== undefined && { contest: contestId }),
})

/** Why nothing can be opened in a book now: a contest's can be traded in while it runs, by who has joined. */
export function windowFault(book: Book, window: Window | undefined, now: number): Refusal | null {
  if (contestOf(book) === null) return null
  if (window === undefined) return refuse('CONTEST_NOT_JOINED')
  return window.opensAt <= now && now < window.closesAt ? null : refuse('CONTEST_NOT_OPEN')
}

/** When a user may open something in a book of a contest; undefined of any other, or where they have not joined. */
export async function readWindow(
  reader: Pick<Pool, 'query'>,
  userId: string,
  book: Book,
): Promise<Window | undefined> {
  const contestId = contestOf(book)
  if (contestId === null || !isStoredId(contestId)) return undefined
  const { rows } = await reader.query<Record<string, unknown>>(
    'select * from contracts_window where part = $1 and user_id = $2 and id = $3',
    [partOf(userId), userId, contestId],
  )
  return rows[0] === undefined ? undefined : windows.parse(rows[0])
}
