import type { endpoints, InputOf, ResultOf, UserSummary } from '@candor/api'
import type { Pool } from 'pg'
import { accountOf, countryAt, users } from '../../people/index.ts'
import { isStoredId } from '../../platform/lane/index.ts'
import { readPage } from '../../platform/paging.ts'
import { partOf } from '../../platform/part.ts'

type ListUsers = typeof endpoints.listUsers

/** The columns of a summary; $1 is the time. */
export const summaryColumns = `u.*, (select count(*)::integer from policy_restriction r
  where r.part = u.part and r.user_id = u.user_id and r.lifted_at is null and r.until_at > $1) as restrictions`

/** One page of users. */
export function listUsers(
  pool: Pick<Pool, 'query'>,
  input: InputOf<ListUsers>,
  now: number,
): Promise<ResultOf<ListUsers>> {
  const { keyword } = input
  const id = keyword !== undefined && isStoredId(keyword) ? keyword : null
  const wanted = 'u.account ^@ $2 or u.uid = $3 or (u.part = $4 and u.user_id = $5)'
  return readPage(
    pool,
    {
      select: summaryColumns,
      from: 'people_user u',
      where: ['$1::bigint is not null', ...(keyword === undefined ? [] : [`(${wanted})`])],
      values:
        keyword === undefined
          ? [now]
          : [now, accountOf(keyword), keyword, id === null ? null : partOf(id), id],
      at: 'u.created_at',
      id: 'u.user_id',
    },
    input,
    now,
    (stored) => summaryOf(stored, now),
  )
}

/** A user in a list, at this time. */
export function summaryOf(stored: Record<string, unknown>, now: number): UserSummary {
  const user = users.parse(stored)
  const { userId, uid, account, accountType, createdAt, lastLoginAt } = user
  return {
    id: userId,
    uid,
    account,
    accountType: accountType as UserSummary['accountType'],
    country: countryAt(user, now),
    createdAt,
    lastLoginAt,
    restrictions: stored['restrictions'] as number,
  }
}
