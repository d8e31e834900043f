import { Price } from '@candor/money'
import { createBus } from '../../platform/bus.ts'
import { openLane, type Event } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { createVirtualWorld } from '../../platform/world.ts'
import { callsOf } from '../../testing/calls.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { temporaryFolder } from '../../testing/folders.ts'
import { createFragile } from '../../testing/simulation/fragile.ts'
import { createSpokenFeed } from '../../testing/spoken-feed.ts'
import type { AlertContext } from '../commands/save-alert.ts'
import { createAlerts, createMarket, type MarketTopics } from '../index.ts'

/** A Wednesday, when every market is open. */
const wednesday = Date.UTC(2026, 10, 18, 12)

export type AlertsWorld = Awaited<ReturnType<typeof openAlertsWorld>>

/** Price alerts on a real database, lane and tick log, with prices set by the test's feed. */
export async function openAlertsWorld(seed: string, startAt = wednesday) {
  const database = await createTestDatabase()
  const { pool } = database
  const folder = await temporaryFolder()
  const world = createVirtualWorld(seed, startAt)
  const events: Event[] = []
  const mails: { userId: string; what: string; text: string }[] = []
  const pushed: unknown[] = []
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const spoken = createSpokenFeed(world)
  const bus = createBus<MarketTopics>(onError)
  const config = { dataFolder: folder.path }
  const market = await createMarket({ pool, world, bus, config, onError, feed: spoken.feed })
  await market.start()
  const connection = createFragile(database.laneClient)
  const lane = await openLane<AlertContext>({
    connect: connection.open,
    look: () => ({ now: world.clock.now(), newId: world.newId, tick: market.prices.tick }),
    newId: world.newId,
    randomBytes: world.randomBytes,
    now: world.clock.now,
    deliver: (delivered) => void events.push(...delivered),
    onError,
  })
  const open = () =>
    createAlerts({
      pool,
      lane,
      market,
      live: { clients: 1, deliver: (...what) => void pushed.push(what) },
      mailIn: async ({ userId }, write) => void mails.push({ userId, ...write('en-us') }),
      origin: 'https://candor.test',
    })
  let alerts = open()
  const call: ReturnType<typeof callsOf<AlertContext>> = (...what) =>
    callsOf(alerts.routes, lane, world.clock)(...what)

  /** Advances the time in steps, so that commits keep up with the virtual clock. */
  async function pass(waitMs: number): Promise<void> {
    for (let left = waitMs; left > 0; left -= 250) {
      await world.advance(Math.min(250, left))
      await market.settled()
    }
  }

  return {
    pool,
    world,
    market,
    lane,
    call,
    pass,
    events,
    mails,
    pushed,
    errors,
    /** Reports a price and waits until it is in the log, if the guards accept it. */
    async price(text: string, symbol = 'BTCUSDT', ageMs = 0): Promise<void> {
      await pass(250)
      spoken.say(symbol, Price.parse(text), ageMs)
      await market.settled()
    },
    /**
     * Runs the evaluation.
     * @returns the number of reached alerts
     */
    evaluate: () => alerts.evaluate(),
    removeDeleted: (parts: readonly number[]) => alerts.removeDeleted(parts),
    onEvent: (event: Event) => alerts.onEvent(event),
    push: (event: Event) => alerts.push(event),
    /** Opens the module again, as a new process would. */
    restart: () => void (alerts = open()),
    /** Breaks the connection at the lane's next commit. */
    breakNext: connection.breakNext,
    async newUser(): Promise<string> {
      const id = world.newId()
      await pool.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
      return id
    },
    async close(): Promise<void> {
      await market.stop()
      await lane.close()
      await folder.remove()
      await database.close()
    },
  }
}
