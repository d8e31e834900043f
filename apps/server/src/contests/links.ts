import type { Pool } from 'pg'
import { readPersonTies } from '../identity/index.ts'
import { ties, type TieKind } from './tables.ts'

/**
 * External accounts to which money of a contest's users has arrived until a time. An address or number that is merely entered
 * ties no users, because it may be a stranger's.
 */
const accountsText = `
  select e.user_id, 'account' as kind,
    concat_ws(' ', w.type, coalesce(w.network, a.country || ' ' || coalesce(a.bank_code, a.bank_name)), w.target) as tie,
    min(a.created_at) as since
  from contests_entry e
  join wallet_withdrawal w on w.part = e.part and w.user_id = e.user_id
  join wallet_withdrawal_account a on a.part = w.part and a.user_id = w.user_id and a.id = w.account_id
  where e.contest_id = $1 and w.status = 'delivered' and w.finished_at <= $2 and w.target <> '' group by 1, 2, 3`

type Reader = Pick<Pool, 'query'>
type Joined = { readonly userId: string; readonly joinedAt: number }
/** A fact by which a user may be another user's second account. */
type Tie = {
  readonly userId: string
  readonly kind: TieKind
  readonly tie: string
  /** Since when it applies; for an account, when it was bound. */
  readonly since: number
}
/** The user whose second account an entry is, and the fact. */
type Link = { readonly toUserId: string; readonly kind: TieKind }
export type Links = ReadonlyMap<string, Link>

/** Users of a contest who are tied to another at a time, by the record. */
export async function readLinked(
  reader: Reader,
  contestId: string,
  { joined, at }: { readonly joined: readonly Joined[]; readonly at: number },
): Promise<Links> {
  type Row = { user_id: string; kind: TieKind; tie: string; since: string }
  const users = joined.map(({ userId }) => userId)
  const persons = await readPersonTies(reader, users, at)
  const { rows } = await reader.query<Row>(accountsText, [contestId, at])
  const accounts = rows.map(({ user_id: userId, since, ...one }) => ({
    ...one,
    userId,
    since: Number(since), // not money: a time
  }))
  return linkedOf(joined, [...persons, ...accounts])
}

/** The same as decided at the freeze of the ranking, whatever was deleted or bound since. */
export async function readKeptLinks(reader: Reader, contestId: string): Promise<Links> {
  const { rows } = await reader.query<Record<string, unknown>>(
    'select * from contests_tie where contest_id = $1',
    [contestId],
  )
  return new Map(
    rows.map((row) => {
      const { ofUserId, toUserId, kind } = ties.parse(row)
      return [ofUserId, { toUserId, kind }]
    }),
  )
}

/**
 * Of users tied by devices and documents, all but the first to join; of users whose money arrived at one account, all but the
 * first to bind it. A user cannot make another's device sign or document pass, but can send own money to another's address:
 * that ties the sender, not the address's owner.
 */
function linkedOf(joined: readonly Joined[], all: readonly Tie[]): Links {
  const isIn = new Set(joined.map(({ userId }) => userId))
  const own = all.filter(({ userId }) => isIn.has(userId))
  const links = new Map<string, Link>()
  for (const { userId, ...link } of [...byAccounts(own), ...byGroups(joined, own)])
    if (!links.has(userId)) links.set(userId, link)
  return links
}

type Found = Link & { readonly userId: string }

function byAccounts(all: readonly Tie[]): Found[] {
  const accounts = all.filter(({ kind }) => kind === 'account')
  return [...Map.groupBy(accounts, ({ tie }) => tie).values()].flatMap((sharing) => {
    const [first, ...later] = sharing.toSorted((a, b) => a.since - b.since || byId(a, b))
    return later.map(({ userId, kind }) => ({ userId, kind, toUserId: first!.userId }))
  })
}

function byGroups(joined: readonly Joined[], all: readonly Tie[]): Found[] {
  const groups = new Map(joined.map(({ userId }) => [userId, new Set([userId])]))
  const kinds = new Map<string, TieKind>()
  const certain = all.filter(({ kind }) => kind !== 'account')
  for (const sharing of Map.groupBy(certain, ({ kind, tie }) => `${kind} ${tie}`).values()) {
    const together = new Set(sharing.flatMap(({ userId }) => [...groups.get(userId)!]))
    for (const one of together) groups.set(one, together)
    if (sharing.length > 1) for (const { userId, kind } of sharing) kinds.set(userId, kind)
  }
  const firsts = new Map<Set<string>, string>()
  return joined
    .toSorted((a, b) => a.joinedAt - b.joinedAt || byId(a, b))
    .flatMap(({ userId }) => {
      const group = groups.get(userId)!
      const toUserId = firsts.get(group)
      if (toUserId === undefined) firsts.set(group, userId)
      return toUserId === undefined ? [] : [{ userId, toUserId, kind: kinds.get(userId)! }]
    })
}

const byId = (a: { readonly userId: string }, b: { readonly userId: string }) =>
  BigInt(a.userId) < BigInt(b.userId) ? -1 : 1
