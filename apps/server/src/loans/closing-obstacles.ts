import type { Pool } from 'pg'
import type { State } from '../platform/lane/index.ts'
import { isOwed } from './owed.ts'
import { openLoans } from './queries.ts'
import { loans } from './tables.ts'

const needs = { loans } as const

/** Obstacles to closing an account: owed loans, and applications that may be paid out. */
export const loanObstacles = {
  needs,
  isAny: (state: Pick<State<typeof needs>, keyof typeof needs>): boolean =>
    state.loans.all().length > 0,
}

/** Number of a user's owed loans, and of applications not paid out. */
export async function countOpenLoans(
  pool: Pick<Pool, 'query'>,
  userId: string,
): Promise<{ readonly loans: number; readonly applications: number }> {
  const open = await openLoans(pool, userId)
  const owed = open.filter(isOwed).length
  return { loans: owed, applications: open.length - owed }
}
