import { Amount, Price } from '@candor/money'
import { wonOf } from '@candor/rules'
import { finalSeed, orderText, proofFormat, type IeoDraw, type IeoProof } from '@candor/verify'
import type { Pool } from 'pg'
import type { Notary } from '../market/index.ts'
import { refuse, type Refusal } from '../platform/lane/index.ts'
import { checkpointOf, readLots, sharesOf } from './draw.ts'
import { findProject } from './queries.ts'
import type { Project } from './tables.ts'

type ProofTools = { readonly pool: Pick<Pool, 'query'>; readonly notary: Notary }

/** A draw with all data to repeat it: no users, only the lots of each application. */
export async function proveDraw(
  { pool, notary }: ProofTools,
  id: string,
): Promise<IeoProof | Refusal> {
  const project = await findProject(pool, id)
  if (project?.drawnAt == null) return refuse('NOT_FOUND')
  const order = await orderOf(pool, project)
  return {
    format: proofFormat,
    order,
    orderSignature: notary.sign(orderText(order)),
    segments: [],
    publicKey: notary.publicKey,
  }
}

async function orderOf(pool: ProofTools['pool'], project: Project): Promise<IeoDraw> {
  const { seed } = project
  const lots = await readLots(pool, project.id)
  const shares = await sharesOf(pool, project, lots, seed)
  const checkpoint = seed === null ? null : await checkpointOf(pool, project)
  const lotsDigest = project.lotsDigest!
  return {
    product: 'ieo',
    id: project.id,
    symbol: project.symbol,
    currency: project.currency,
    allocation: project.allocation,
    ruleVersion: project.ruleVersion,
    price: Price.text(project.price),
    saleQuantity: Amount.text(project.saleQuantity),
    step: Amount.text(project.step),
    applyEndAt: project.applyEndAt,
    drawAt: project.drawAt,
    closedAt: project.closedAt!,
    drawCommit: project.drawCommit,
    lots,
    lotsDigest,
    seed,
    checkpoint,
    result: {
      finalSeed:
        seed === null || checkpoint === null
          ? null
          : await finalSeed({ seed, lotsDigest, checkpoint }),
      won: shares.map(Amount.text),
      wonQuantity: Amount.text(wonOf(shares)),
    },
  }
}
