import { hourMs } from '@candor/api'
import { Amount, Quantity } from '@candor/money'
import { isRight, readProof, verifyProof, type ContractProof } from '@candor/verify'
import { auditLedger, readBalance, type Book } from '../../ledger/index.ts'
import type { MarketSymbol } from '../../market/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import { withClient } from '../../platform/database/roles.ts'
import { allParts } from '../../platform/leases.ts'
import { contractChecks } from '../audit.ts'
import { createFunding } from '../funding/due.ts'
import { readFundings } from '../funding/store.ts'
import { readPosition } from '../store.ts'
import { settlementCurrency } from '../terms.ts'
import { openProofFloor } from './proof-floor.ts'

export type FundingFloor = Awaited<ReturnType<typeof openFundingFloor>>

/** A floor with a signed record on which funding is booked, from one instant to the next. */
export async function openFundingFloor(database: Database, node = 0) {
  const floor = await openProofFloor(database, node)
  const { pool, world } = floor
  const bookDue = createFunding({ ...floor, tick: (symbol) => floor.look().tick(symbol) })
  const now = () => world.clock.now()
  const audit = () => auditLedger(pool, contractChecks)

  /** Lets time pass until this long before the next of 00:00, 08:00 and 16:00 UTC; returns that instant. */
  async function before(ms: number): Promise<number> {
    const at = Math.ceil((now() + ms + 1) / (8 * hourMs)) * 8 * hourMs
    await world.advance(at - ms - now())
    return at
  }

  return {
    ...floor,
    before,
    bookDue: () => bookDue(allParts.parts()),
    /** Signs the record, so that all until now is final, and books due funding. */
    async book(): Promise<number> {
      await floor.sign()
      return bookDue(allParts.parts())
    },
    /** A signed price this long after the next instant: the market has gone on. */
    async pass(price: string, afterMs = 1_000): Promise<void> {
      await before(0)
      await world.advance(afterMs - 200)
      await floor.tick(price)
      await world.advance(1_000)
      await floor.sign()
    },
    async balance(user: string, book: Book = 'real'): Promise<string> {
      return Amount.text(
        await readBalance(pool, user, 'contract.available', settlementCurrency, book),
      )
    },
    /** Lets time pass until a given time. */
    until: (time: string) => world.advance(Date.parse(time) - now()),
    /** The proof of a position, which must be proven. */
    async proof(user: string, id: string): Promise<ContractProof> {
      const proof = await floor.proven(user, id)
      // Read by the program, which knows every field.
      const { proof: file, flaws } = readProof(JSON.stringify(proof))
      if (file === null) throw new Error(JSON.stringify(flaws))
      const { verdict, figures } = await verifyProof(file, floor.publicKey)
      const wrong = figures?.filter((figure) => !isRight(figure)) ?? null
      if (verdict !== 'proven') throw new Error(`${verdict}: ${JSON.stringify(wrong)}`)
      return proof
    },
    async position(user: string, id: string) {
      const found = await readPosition(pool, user, id)
      if (found === null) throw new Error(`no position ${id}`)
      return found
    },
    /** The booked funding of a position, in plain figures. */
    async booked(user: string, id: string) {
      const rows = await readFundings(pool, user, id)
      return rows.map(({ at, quantity, amount, fromMargin, shortfall, seq }) => ({
        at,
        quantity: Quantity.text(quantity),
        amount: Amount.text(amount),
        fromMargin: Amount.text(fromMargin),
        shortfall: Amount.text(shortfall),
        seq,
      }))
    },
    /** Publishes other terms of an instrument; returns the previous ones. */
    change(name: string, part: Partial<MarketSymbol>): MarketSymbol {
      const was = floor.symbols.get(name)!
      ;(floor.symbols as Map<string, MarketSymbol>).set(name, { ...was, ...part })
      return was
    },
    /** Removes funding from the terms of a position, as of an instrument without funding. */
    async forgetFunding(user: string, id: string): Promise<void> {
      await withClient(database.ownerUrl, async (owner) => {
        await owner.query('alter table contracts_position disable trigger keep_position_terms')
        await owner.query(
          `update contracts_position set terms = (terms::jsonb - 'funding')::text, next_funding_at = null
           where user_id = $1 and id = $2`,
          [user, id],
        )
        await owner.query('alter table contracts_position enable trigger keep_position_terms')
      })
    },
    audit,
    /** @throws Error when the audit finds a fault, or an error was reported */
    async mustBeSound(): Promise<void> {
      const faults = [...(await audit()), ...floor.errors]
      if (faults.length > 0) throw new AggregateError(faults, JSON.stringify(faults))
    },
  }
}
