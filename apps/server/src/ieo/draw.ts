import { createHash, createHmac } from 'node:crypto'
import type { Amount } from '@candor/money'
import {
  ieoRules,
  lotsOf,
  lotteryShares,
  proRataShares,
  saleLotsOf,
  wordsNeeded,
  type Lots,
} from '@candor/rules'
import { drawWords, finalSeed } from '@candor/verify'
import { checkpointAfter } from '../market/index.ts'
import type { Pool } from 'pg'
import type { Project } from './tables.ts'

type Reader = Pick<Pool, 'query'>

/**
 * Seed of a project's draw, in hexadecimal: derived from a secret that no call or table reveals, so it is the same in every
 * process and not chosen by hand.
 */
export function seedOf(secret: Uint8Array, projectId: string): string {
  return createHmac('sha256', secret).update(`candor ieo seed\n${projectId}`).digest('hex')
}

/** The commitment to it, equal to `seedCommitment` but synchronous, because a decision cannot wait. */
export function commitOf(secret: Uint8Array, projectId: string): string {
  const seed = Buffer.from(seedOf(secret, projectId), 'hex')
  return createHash('sha256').update(Uint8Array.of(6)).update(projectId).update(seed).digest('hex')
}

/** Lots of each application, in the order of their numbers. */
export async function readLots(reader: Reader, projectId: string): Promise<number[]> {
  const { rows } = await reader.query<{ lots: number }>(
    'select lots from ieo_order where project_id = $1 order by first_lot',
    [projectId],
  )
  return rows.map(({ lots }) => lots)
}

/** The checkpoint that a project is drawn with: the first after its lots were closed and its time has come. */
export const checkpointOf = (reader: Reader, project: Pick<Project, 'drawAt' | 'closedAt'>) =>
  checkpointAfter(reader, Math.max(project.drawAt, project.closedAt! + 1))

/** Share of each application: a pure function of terms, lots, seed and record. */
export async function sharesOf(
  reader: Reader,
  project: Project,
  lots: readonly number[],
  seed: string | null,
): Promise<Amount[]> {
  if (project.ruleVersion !== ieoRules) throw new Error(`there are no rules ${project.ruleVersion}`)
  const given: Lots = { saleQuantity: project.saleQuantity, step: project.step, lots }
  if (project.allocation === 'prorata') return proRataShares(given)
  const checkpoint = await checkpointOf(reader, project)
  if (seed === null || checkpoint === null || project.lotsDigest === null)
    throw new Error(`the project ${project.id} cannot be drawn yet`)
  const final = await finalSeed({ seed, lotsDigest: project.lotsDigest, checkpoint })
  const count = wordsNeeded(lotsOf(lots), saleLotsOf(given))
  return lotteryShares(given, await drawWords(final, count))
}

/** The same by the number of the first lot. */
export function byFirstLot(
  lots: readonly number[],
  shares: readonly Amount[],
): Map<number, Amount> {
  let first = 1
  return new Map(
    lots.map((count, place) => {
      const entry = [first, shares[place]!] as const
      first += count
      return entry
    }),
  )
}
