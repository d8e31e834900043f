import type { Closing } from '@candor/api'
import { readBalances } from '../../ledger/index.ts'
import { excludedUntil } from '../exclusion.ts'
import { findClosing, findExclusion } from '../queries.ts'
import type { Tools } from '../tools.ts'
import { keptYears } from './retention.ts'
import { obstaclesOf } from './obstacles.ts'

/** The obstacles to the end of an account, and whether the closing is in progress. */
export async function showClosing(tools: Tools, userId: string, now: number): Promise<Closing> {
  const { pool, closingCoolingMs, countUnderWay, mostGivenUp } = tools
  const [held, underWay, present, exclusion] = await Promise.all([
    readBalances(pool, userId),
    countUnderWay(userId),
    findClosing(pool, userId),
    findExclusion(pool, userId),
  ])
  return {
    obstacles: obstaclesOf(held, underWay, mostGivenUp),
    closing:
      present?.status === 'cooling'
        ? {
            requestedAt: present.requestedAt,
            closesAt: present.closesAt,
            givesUp: [...present.givesUp],
          }
        : null,
    coolingSeconds: closingCoolingMs / 1_000,
    keptYears,
    excludedUntilAt: excludedUntil(exclusion, now),
  }
}
