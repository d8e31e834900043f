import { expect } from 'vitest'
import type { Lane } from '../../platform/lane/index.ts'
import { allParts } from '../../platform/leases.ts'
import { createMover } from '../withdrawals/jobs.ts'
import type { Rail } from '../withdrawals/rail.ts'
import type { User, Withdrawing } from './withdrawing.ts'

/**
 * A withdrawal whose sender stops between its attempt and the rail, as a suspended process does. `goOn` resumes it and waits
 * for its end.
 */
export async function suspendedSender({ world, ...w }: Withdrawing, user: User, rail: Rail) {
  const id = await w.readyToSend(user)
  const gate = Promise.withResolvers<void>()
  const lane: Pick<Lane, 'run'> = {
    async run(command, request) {
      const outcome = await world.lane.run(command, request)
      await gate.promise
      return outcome
    },
  }
  const knownAsOf = async () => ({ ...w.known })
  const onError = (error: unknown) => void world.errors.push(error)
  const move = createMover({ pool: world.pool, lane, rail, knownAsOf, onError })
  const going = move(allParts.parts(), world.world.clock.now())
  await expect.poll(async () => (await w.orderOf(id)).attemptAt).not.toBeNull()
  const goOn = async () => {
    gate.resolve()
    await going
  }
  return { id, goOn }
}
