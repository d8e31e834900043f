import type { Pool } from 'pg'
import type { Book } from '../../ledger/index.ts'
import { demoOwnerOf } from './queries.ts'

type Reader = Pick<Pool, 'query'>
type AboutBook = {
  readonly demo?: boolean | undefined
  /** The contest of the book. */
  readonly contest?: string | undefined
}

/** The book that a call is about. */
export function bookOf({ demo, contest }: AboutBook): Book {
  if (contest !== undefined) return `contest:${contest}`
  return demo ? 'demo' : 'real'
}

/** The owner id of the book that a call is about: a demo book from a device keeps its visitor's id. */
export async function ownBook(
  reader: Reader,
  { userId }: { readonly userId: string },
  about: AboutBook,
): Promise<string> {
  return bookOf(about) === 'demo' ? demoOwnerOf(reader, userId) : userId
}

/**
 * The owner id of one of the user's own objects, real or demo; the user's own id if there is no such object.
 * @param find reads the object of an owner; null if that owner has none
 */
export async function ownerOf(
  reader: Reader,
  { userId }: { readonly userId: string },
  find: (owner: string) => Promise<unknown>,
): Promise<string> {
  const practice = await demoOwnerOf(reader, userId)
  if (practice === userId) return userId
  return (await find(practice)) === null ? userId : practice
}
