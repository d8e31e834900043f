import { Amount, Quantity, larger, negate, subtract } from '@candor/money'
import { fundingReceivedAt, nextFundingAt } from '@candor/rules'
import type { Pool } from 'pg'
import { positions, type Position } from '../tables.ts'
import { heldTerms } from '../terms.ts'
import { fundings, type Funding } from './tables.ts'

/** Positions checked in one page. */
const pageRows = 500

type Reader = Pick<Pool, 'query'>
type Row = Record<string, unknown>

/** A stored instant, and the quantity held at it by the position's fills. */
type ChargedFunding = { readonly funding: Funding; readonly held: Quantity }

const positionsText = `select * from contracts_position
  where (part, user_id, id) > ($1::smallint, $2::bigint, $3::bigint) order by part, user_id, id limit $4`

/** A fill at the instant itself still counts the larger quantity as held. */
const instantsText = `
  select f.*, (select coalesce(sum(case when x.kind = 'close' then -x.quantity else x.quantity end), 0)
    from contracts_fill x where x.part = f.part and x.user_id = f.user_id and x.position_id = f.position_id
      and (x.at < f.at or (x.at = f.at and x.kind <> 'close'))) as held
  from contracts_funding f
  join unnest($1::smallint[], $2::bigint[], $3::bigint[]) as w (part, user_id, position_id)
    using (part, user_id, position_id)
  order by f.position_id, f.at`

/**
 * Recalculates the funding of every position from its terms and fills: each instant was booked exactly once, for the held
 * quantity and the right amount, and no other instant was booked. Returns the first fault.
 */
export async function findFalseFunding(
  reader: Reader,
  signal: AbortSignal,
): Promise<{ userId: string; number: null; what: string } | null> {
  let last = { part: -1, userId: '0', id: '0' }
  for (;;) {
    signal.throwIfAborted()
    const values = [last.part, last.userId, last.id, pageRows]
    const { rows } = await reader.query<Row>(positionsText, values)
    const page = rows.map((row) => (last = positions.parse(row)))
    const charged = await readInstants(reader, page)
    for (const position of page) {
      const what = faultOf(position, charged.get(position.id) ?? [])
      if (what !== null)
        return { userId: position.userId, number: null, what: `position ${position.id} ${what}` }
    }
    if (rows.length < pageRows) return null
  }
}

async function readInstants(
  reader: Reader,
  page: readonly Position[],
): Promise<Map<string, ChargedFunding[]>> {
  const { rows } = await reader.query<Row>(instantsText, [
    page.map(({ part }) => part),
    page.map(({ userId }) => userId),
    page.map(({ id }) => id),
  ])
  const charged = rows.map(({ held, ...row }) => ({
    funding: fundings.parse(row),
    held: Quantity.of(BigInt(held as string)),
  }))
  return Map.groupBy(charged, ({ funding }) => funding.positionId)
}

/** What is wrong with the funding of one position; null if it is right. */
function faultOf(position: Position, charged: readonly ChargedFunding[]): string | null {
  const terms = heldTerms(position).funding
  const { closedAt, nextFundingAt: next, openedAt } = position
  if (terms === null)
    return charged.length > 0 || next !== null ? 'has no funding in its terms, and has some' : null
  let at = nextFundingAt(terms, openedAt)
  for (const { funding, held } of charged) {
    if (funding.at !== at) return `has an instant at ${funding.at}, the next was ${at}`
    if (funding.quantity !== held) return `held ${held} at ${at}, and ${funding.quantity} is booked`
    const amount = fundingReceivedAt({ ...position, quantity: held }, terms, at, funding.price)
    if (funding.amount !== amount || funding.kind !== terms.kind)
      return `has ${funding.kind} of ${funding.amount} at ${at}, it was ${terms.kind} of ${amount}`
    const borne = borneOf(funding)
    if (borne !== null && borne !== funding.shortfall)
      return `left ${funding.shortfall} of ${at} to the house, it was ${borne}`
    at = nextFundingAt(terms, at + 1)
  }
  const due = closedAt !== null && at > closedAt ? null : at
  return next === due ? null : `says that ${next} is its next instant, it is ${due}`
}

/** The house's shortfall of an instant, where the money behind the position is known: in cross margin. */
function borneOf({ amount, pool }: Funding): Amount | null {
  return pool === null ? null : larger(subtract(negate(amount), pool), Amount.zero)
}
