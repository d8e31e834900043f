import { wonOf } from '@candor/rules'
import { lotsDigest, seedCommitment } from '@candor/verify'
import type { Pool } from 'pg'
import { firstFault } from '../ledger/index.ts'
import { versionOf } from './console/terms.ts'
import { byFirstLot, readLots, sharesOf } from './draw.ts'
import { offeringsSql, orders, parseOffering, type Offering } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** Projects recalculated per page. */
const pageRows = 100

/** The audit's query of these projects, with the check of each. */
const those = (where: string, faultOf: (project: Offering) => Promise<string | null>) => ({
  text: `select * from ${offeringsSql} where (${where}) and (part, user_id, id) > ($1::smallint, $2::bigint, $3::bigint)
    order by part, user_id, id limit $4`,
  pageRows,
  parse: parseOffering,
  async judge(project: Offering) {
    const what = await faultOf(project)
    return what && `the project ${project.id} ${what}`
  },
})

/** The published texts give the version that all applicants accepted. */
export function findFalseTerms(reader: Reader, signal: AbortSignal) {
  return firstFault(
    reader,
    signal,
    those("status <> 'draft'", async (project) => {
      const { id, disclosureVersion, spoken } = project
      if (versionOf(project, spoken) !== disclosureVersion)
        return 'has other terms than were published'
      const { rows } = await reader.query(
        'select 1 from ieo_order where project_id = $1 and disclosure_version <> $2 limit 1',
        [id, disclosureVersion],
      )
      return rows.length === 0 ? null : 'has an application by other terms'
    }),
  )
}

/** Repeats every draw with its committed seed and compares all results. */
export function findFalseDraw(reader: Reader, signal: AbortSignal) {
  return firstFault(
    reader,
    signal,
    those('drawn_at is not null', async (project) => {
      const { id, seed, drawCommit } = project
      const commitment = seed === null ? null : await seedCommitment(id, seed)
      if (commitment !== drawCommit) return 'was drawn by another seed than it was committed to'
      const lots = await readLots(reader, id)
      if ((await lotsDigest(lots)) !== project.lotsDigest)
        return 'has other lots than it closed with'
      const shares = await sharesOf(reader, project, lots, seed)
      if (wonOf(shares) !== project.wonQuantity) return 'gives another quantity than its draw'
      const won = byFirstLot(lots, shares)
      const { rows } = await reader.query<Stored>(
        'select * from ieo_order where project_id = $1 and decided_at is not null',
        [id],
      )
      const wrong = rows
        .map((row) => orders.parse(row))
        .find(({ firstLot, wonQuantity }) => wonQuantity !== won.get(firstLot))
      return wrong === undefined ? null : `gave the application ${wrong.id} what it did not win`
    }),
  )
}
