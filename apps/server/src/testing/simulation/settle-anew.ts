import { isRight, verifyProof, type ContractProof } from '@candor/verify'
import { provePosition, type ProofTools } from '../../contracts/index.ts'
import { must } from './fault.ts'

const pageTicks = 100

/**
 * Downloads the proof of every position that ever was, and settles each anew from it: every price must be on the
 * signed record, and every figure must follow from the order and its ticks alone. Answers how many there were.
 */
export async function settleAllAnew(tools: ProofTools): Promise<number> {
  const { rows } = await tools.pool.query<{ user_id: string; id: string }>(
    'select user_id, id from contracts_position order by part, user_id, id',
  )
  for (const { user_id: userId, id } of rows) {
    const proof = await download(tools, userId, id)
    const { verdict, prices, figures } = await verifyProof(proof, tools.notary.publicKey)
    const wrong = () =>
      JSON.stringify({
        prices: prices.map((price) => price.verdict),
        figures: figures?.filter((figure) => !isRight(figure)) ?? null,
      })
    must(verdict === 'proven', () => `position ${id} of ${userId} is ${verdict}: ${wrong()}`)
  }
  return rows.length
}

/** All pages of a proof, as a browser saves them. */
async function download(tools: ProofTools, userId: string, id: string): Promise<ContractProof> {
  const whole = await page(tools, userId, id, 1)
  const count = whole.order.steps.filter((step) => 'seq' in step).length
  const segments = [...whole.segments]
  for (let pageNo = 2; pageNo <= Math.ceil(count / pageTicks); pageNo += 1)
    segments.push(...(await page(tools, userId, id, pageNo)).segments)
  return JSON.parse(JSON.stringify({ ...whole, segments })) as ContractProof
}

async function page(tools: ProofTools, userId: string, id: string, pageNo: number) {
  const proof = await provePosition(tools, userId, id, pageNo)
  must(!('refused' in proof), () => `position ${id} of ${userId} has no proof`)
  return proof
}
