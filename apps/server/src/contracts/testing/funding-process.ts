import { openDatabase } from '../../platform/database/pool.ts'
import { allParts } from '../../platform/leases.ts'
import { createFunding } from '../funding/due.ts'
import { openTradingFloor } from './trading-floor.ts'

// A process that books due funding until it is killed; it also ends with its standard input.
process.stdin.resume().once('end', () => process.exit())
const { FUNDING_DATABASE: url = '', FUNDING_NOW: now = '0', FUNDING_NODE: node = '0' } = process.env

const database = openDatabase({ url, ownerUrl: url }, (error) => {
  throw error
})
const floor = await openTradingFloor(database, {}, parseInt(node, 10))
await floor.world.advance(parseInt(now, 10) - floor.world.clock.now())
floor.commit('BTCUSDT', '60000')
let before: Promise<unknown> = Promise.resolve()
/** One transaction per user, so that the process can be killed in between. */
const lane: Pick<typeof floor.lane, 'run'> = {
  run: (command, request) => {
    const mine = before.then(() => floor.lane.run(command, request))
    before = mine.catch(() => undefined)
    return mine
  },
}
const bookDue = createFunding({ ...floor, lane, tick: (symbol) => floor.look().tick(symbol) })
for (;;) await bookDue(allParts.parts())
