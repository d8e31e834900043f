import { wonOf } from '@candor/rules'
import { lotsDigest, seedCommitment } from '@candor/verify'
import type { Pool } from 'pg'
import { firstFault } from '../ledger/index.ts'
import { versionOf } from './desk/terms.ts'
import { byFirstLot, readLots, sharesOf } from './draw.ts'
import { offeringsSql, orders, parseOffering, type Offering } from './tables.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** So many are reckoned anew at once. */
const pageRows = 100

/** What the audit reads of these, and what it says of one. */
const those = (where: string, said: (project: Offering) => Promise<string | null>) => ({
  text: `select * from ${offeringsSql} where (${where}) and (part, user_id, id) > ($1::smallint, $2::bigint, $3::bigint)
    order by part, user_id, id limit $4`,
  pageRows,
  parse: parseOffering,
  async judge(project: Offering) {
    const what = await said(project)
    return what && `the project ${project.id} ${what}`
  },
})

/** What was published is what everybody who applied accepted: every word of it makes the version that they named. */
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

/** Draws every project anew, by the seed that was committed to: everybody has what it brings. */
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
