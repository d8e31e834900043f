import type { Pool } from 'pg'
import type { Book } from '../../ledger/index.ts'
import { demoOwnerOf } from './queries.ts'

type Reader = Pick<Pool, 'query'>
type AboutBook = {
  readonly demo?: boolean | undefined
  /** The contest whose book it is. */
  readonly contest?: string | undefined
}

/** Which money a call is about. */
export function bookOf({ demo, contest }: AboutBook): Book {
  if (contest !== undefined) return `contest:${contest}`
  return demo ? 'demo' : 'real'
}

/** Under whose name somebody has the book that a call is about: practice that came from a device stays under its own. */
export async function ownBook(
  reader: Reader,
  { userId }: { readonly userId: string },
  about: AboutBook,
): Promise<string> {
  return bookOf(about) === 'demo' ? demoOwnerOf(reader, userId) : userId
}

/**
 * Under whose name something is that is somebody's, real or practice; their own where it is nobody's.
 * @param find reads it of an owner; null where they have none such
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
