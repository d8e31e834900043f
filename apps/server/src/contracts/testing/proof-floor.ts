import type { Position as WirePosition } from '@candor/api'
import { Amount, Quantity } from '@candor/money'
import type { ContractProof } from '@candor/verify'
import type { Database } from '../../platform/database/pool.ts'
import { createTickRecord } from '../../testing/tick-record.ts'
import { addMargin } from '../commands/add-margin.ts'
import { closePosition } from '../commands/close-position.ts'
import type { Tick } from '../context.ts'
import { provePosition } from '../proof.ts'
import { openOne, openTradingFloor, request } from './trading-floor.ts'

export type ProofFloor = Awaited<ReturnType<typeof openProofFloor>>

/** A trading floor whose ticks are in the signed record, so that its trades can be proven. */
export async function openProofFloor(database: Database, node = 0) {
  const floor = await openTradingFloor(database, {}, node)
  const record = createTickRecord(floor.pool)
  const tools = { pool: floor.pool, look: floor.look, notary: record.notary }

  async function tick(price: string, symbol = 'BTCUSDT'): Promise<Tick> {
    await floor.world.advance(200)
    const made = floor.commit(symbol, price)
    await record.add(made)
    return made
  }

  async function close(user: string, id: string, quantity: string | null = null): Promise<void> {
    const input = {
      id,
      quantity: quantity === null ? null : Quantity.parse(quantity),
      expectedPrice: null,
      maxSlippageRate: floor.symbols.get('BTCUSDT')!.jumpRate,
    }
    const outcome = await floor.lane.run(closePosition, request(user, input))
    if (!outcome.ok) throw new Error(outcome.error)
  }

  async function opened(user: string, quantity: string, more: object = {}): Promise<string> {
    const outcome = await openOne(floor, user, { quantity: Quantity.parse(quantity), ...more })
    return (outcome as { reply: WirePosition }).reply.id
  }

  async function proven(user: string, id: string): Promise<ContractProof> {
    await floor.world.advance(100)
    await record.sign(floor.look().now)
    const proof = await provePosition(tools, user, id)
    if ('refused' in proof) throw new Error(proof.refused)
    // As it is downloaded.
    return JSON.parse(JSON.stringify(proof)) as ContractProof
  }

  return {
    ...floor,
    floor,
    tools,
    publicKey: record.notary.publicKey,
    tick,
    /** Signs the present end of the record. */
    sign: () => record.sign(floor.look().now),
    opened,
    closed: close,
    proven,
    /** A position with every kind of step: opened, enlarged, margin added, closed in two parts. */
    async fullLife(): Promise<ContractProof> {
      const user = await floor.user('10000')
      await tick('60000')
      const id = await opened(user, '0.1')
      await tick('60500')
      await opened(user, '0.05', { positionId: id })
      await floor.lane.run(addMargin, request(user, { id, amount: Amount.parse('12.34') }))
      await tick('60777')
      await close(user, id, '0.07')
      await tick('59100')
      await close(user, id)
      return proven(user, id)
    },
  }
}
