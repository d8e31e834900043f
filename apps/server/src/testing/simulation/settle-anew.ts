import { isRight, readProof, verifyProof, type AnyOrder, type Report } from '@candor/verify'
import { isRefusal, type Refusal } from '../../platform/lane/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { UserCalls } from './user-calls.ts'
import { must, show } from './fault.ts'
import { ledgerFault, readMoved, type Moved } from './settled-in-ledger.ts'

/** Ticks per page of a long proof. */
const pageTicks = 100

/** Suffix of a kind whose close reason the proof only states. */
export const reasonAsStated = ', reason as stated'

type Tools = Pick<UserCalls, 'ask'> & {
  readonly pool: Pick<Database['pool'], 'query'>
  /** The house's public key, not taken from the proofs. */
  readonly publicKey: string
}

/** An order, the kind under which it is counted, and the fields that download its proof. */
type Ordered = { readonly product: AnyOrder['product']; readonly kind: string } & Record<
  'userId' | 'id',
  string
>

const orderedText = `
  select 'contracts' as product, user_id as "userId", id, concat_ws(' ', case when book <> 'real' then book end,
      margin_mode, coalesce(close_reason, 'running')) as kind from contracts_position
  union all select 'options', user_id, id, concat_ws(' ', case when book <> 'real' then book end, 'option',
      coalesce(void_reason, result, 'running')) from options_order
  union all select 'swap', user_id, id, 'swap' from swap_order
  order by 1, 2, 3`

/** Number of recomputed settlements by kind; those with a part taken from their proof's statement count separately. */
export type SettledAnew = Readonly<Record<string, number>>

/**
 * Downloads the proof of every order as a browser saves it, and recomputes its settlement as `candor-verify` does.
 * Every price must be on the signed record, every figure must follow from the order and its ticks alone, and the ledger
 * must have moved exactly these amounts for it. The cause of an account's liquidation does not follow from a position's
 * proof, so such closes are counted separately.
 */
export async function settleAllAnew(tools: Tools): Promise<SettledAnew> {
  const { rows } = await tools.pool.query<Ordered>(orderedText)
  const moved = await readMoved(tools.pool)
  const counts: Record<string, number> = {}
  for (const one of rows) {
    const { asStated } = await settleAnew(tools, one, moved)
    moved.delete(`${one.product} ${one.id}`)
    const kind = asStated.includes('reason') ? `${one.kind}${reasonAsStated}` : one.kind
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  must(moved.size === 0, () => `money moved for what has no proof: ${show([...moved.keys()])}`)
  return counts
}

async function settleAnew(
  tools: Tools,
  one: Ordered,
  moved: ReadonlyMap<string, Moved>,
): Promise<Report> {
  const what = `${one.product} ${one.id} of ${one.userId}`
  const { proof, flaws } = readProof(await download(tools, one, what))
  if (proof === null) must(false, () => `the proof of ${what} cannot be read: ${show(flaws)}`)
  const report = await verifyProof(proof, tools.publicKey)
  must(report.verdict === 'proven', () => `${what} is ${report.verdict}: ${show(wrongIn(report))}`)
  const fault = ledgerFault(proof.order, moved.get(`${one.product} ${one.id}`))
  must(fault === null, () => `${what} is proven, and the ledger says otherwise: ${fault}`)
  const isOfAccount = ['liquidation', 'close_out'].some((why) => one.kind.endsWith(why))
  const isKnown = isOfAccount || !report.asStated.includes('reason')
  must(isKnown, () => `the proof of ${what} does not tell which exit closed it`)
  return report
}

function wrongIn({ prices, figures }: Report) {
  return {
    prices: prices.map(({ verdict }) => verdict),
    figures: figures?.filter((figure) => !isRight(figure)) ?? null,
  }
}

/** The file of a proof with all its pages. */
async function download(tools: Tools, one: Ordered, what: string): Promise<string> {
  const { ask } = tools
  const { userId, id, product } = one
  const got = <P extends object>(answer: P | Refusal): P => {
    if (isRefusal(answer)) must(false, () => `${what} has no proof: ${answer.refused}`)
    return answer
  }
  if (product === 'options') return text(got(await ask('getOptionProof', userId, { id })))
  if (product === 'swap') return text(got(await ask('getSwapProof', userId, { id })))
  const page = async (pageNo: number) => got(await ask('getPositionProof', userId, { id, pageNo }))
  const whole = await page(1)
  const { steps } = whole.order
  const pages = Math.ceil(steps.filter((step) => 'seq' in step).length / pageTicks)
  const segments = [...whole.segments]
  for (let pageNo = 2; pageNo <= pages; pageNo += 1) segments.push(...(await page(pageNo)).segments)
  return text({ ...whole, segments })
}

const text = (proof: object): string => JSON.stringify(proof)
