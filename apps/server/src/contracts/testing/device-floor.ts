import { createPeople, type PeopleOptions } from '../../people/index.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { Command, Context, Lane } from '../../platform/lane/index.ts'
import { granted } from '../../testing/answers.ts'
import { callsOf } from '../../testing/calls.ts'
import { contractRoutes } from '../routes.ts'
import { openProofFloor } from './proof-floor.ts'

export type DeviceFloor = Awaited<ReturnType<typeof openDeviceFloor>>

const deviceKey = { kty: 'EC', crv: 'P-256', x: 'a'.repeat(43), y: 'b'.repeat(43) } as const

/** A floor with visitors' demos on devices, which move into accounts by the app's routes. */
export async function openDeviceFloor(database: Database) {
  const floor = await openProofFloor(database)
  const { lane, pool, world, tools } = floor
  /** Name of a command before which the process dies; null while it lives. */
  let diesBefore: string | null = null

  const mortal: Pick<Lane<Context>, 'run'> = {
    run(command: Command, request) {
      if (command.name === diesBefore) throw new Error(`killed before ${diesBefore}`)
      return lane.run(command, request)
    },
  }
  /** Dependencies of the demo in the people module. */
  const underWay = { needs: {}, isAny: () => false }
  const options = { pool, world, lane: mortal, secret: new Uint8Array(32), underWay }
  const people = createPeople(options as unknown as PeopleOptions)
  const routes = [...people.routes, ...contractRoutes({ ...tools, freeLeverage: 200 })]
  const call = callsOf(routes, mortal as Lane<Context>, world.clock)

  return {
    ...floor,
    call,
    people,
    /** Kills the process before it runs this command; null restores it. */
    dieBefore: (name: string | null) => void (diesBefore = name),
    /** A visitor without an account starts a demo on a device. */
    async visitor(): Promise<{ id: string; visitorToken: string }> {
      const { visitorToken } = granted(await call('startDemo', '', { deviceKey }))
      const { rows } = await pool.query<{ user_id: string }>(
        'select user_id from people_visitor order by created_at desc, user_id desc limit 1',
      )
      const id = rows[0]!.user_id
      granted(await call('resetDemo', id, { amount: '100000' }))
      return { id, visitorToken }
    },
    /** Moves a device's demo into an account, as its user does at sign-in. */
    take: (userId: string, { visitorToken }: { readonly visitorToken: string }) =>
      call('takeDemo', userId, { visitorToken }),
    /** Whether the device still opens its demo. */
    async opens({ id }: { readonly id: string }): Promise<boolean> {
      const { rows } = await pool.query<{ token_hash: Buffer | null }>(
        'select token_hash from people_visitor where user_id = $1',
        [id],
      )
      const hash = rows[0]?.token_hash
      return hash != null && (await people.sessions.find(hash, world.clock.now())) !== null
    },
  }
}
