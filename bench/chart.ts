// Time to the first candle on a slow phone: `/kline` from the real server, and the bare page with the same library.
import { startServer } from '../e2e/server.ts'
import { buildWeb } from '../tools/build-web.ts'
import { serveFloor } from './floor/serve.ts'
import { median, shown } from './measure.ts'
import { visit } from './phone.ts'
import { atMost } from './target.ts'

const rounds = 5
/** Candor's limit until candles are drawn, as a multiple of the bare page's time. */
const most = 1.5

export async function benchChart(): Promise<void> {
  await buildWeb()
  const floor = await serveFloor()
  const server = await startServer()
  const times: { floor: number[]; candor: number[] } = { floor: [], candor: [] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.floor.push((await visit(floor.url, 'candles')).seen)
      times.candor.push((await visit(`${server.origin}/#/kline?symbol=BTCUSDT`, 'candles')).seen)
    }
  } finally {
    await server.stop()
    await floor.close()
  }
  const [own, bare] = [median(times.candor), median(times.floor)]
  console.log(`First candle of /kline on a slow phone, medians of ${rounds}, beside the bare page:`)
  console.log(
    `  ${shown(own)} ms beside ${shown(bare)} ms, ${atMost(own / bare, most, (share) => share.toFixed(2))}`,
  )
}
