// The first visit on a slow phone: Candor's home screen from the real server, and the bare page.
import { startServer } from '../e2e/server.ts'
import { buildWeb } from '../tools/build-web.ts'
import { serveFloor } from './floor/serve.ts'
import { median, shown } from './measure.ts'
import { visit, type Visit } from './phone.ts'
import { atMost } from './target.ts'

const rounds = 5

/** Each figure with Candor's limit, as a multiple of the bare page's. */
const figures = [
  { figure: 'firstPaint', name: 'first paint', most: 0.9 },
  { figure: 'seen', name: 'first market row', most: 1.2 },
  { figure: 'largestPaint', name: 'largest paint', most: 1.2 },
] as const
const mostShift = 0.01

const floorRow = { selector: '[data-row]' }
const candorRow = { selector: 'a[href^="#/kline?symbol="]' }

export async function benchPage(): Promise<void> {
  await buildWeb()
  const floor = await serveFloor()
  const server = await startServer()
  try {
    const visits: { floor: Visit[]; candor: Visit[] } = { floor: [], candor: [] }
    for (let round = 0; round < rounds; round += 1) {
      visits.floor.push(await visit(floor.url, floorRow))
      visits.candor.push(await visit(`${server.origin}/#/home`, candorRow))
    }
    report(visits.floor, visits.candor)
  } finally {
    await server.stop()
    await floor.close()
  }
}

function report(floor: readonly Visit[], candor: readonly Visit[]): void {
  const middle = (visits: readonly Visit[], figure: keyof Visit) =>
    median(visits.map((one) => one[figure]))
  console.log(`First visit of /home on a slow phone, medians of ${rounds}, beside the bare page:`)
  for (const { figure, name, most } of figures) {
    const [own, bare] = [middle(candor, figure), middle(floor, figure)]
    const ratio = atMost(own / bare, most, (share) => share.toFixed(2))
    console.log(`  ${name}: ${shown(own)} ms beside ${shown(bare)} ms, ${ratio}`)
  }
  const shift = atMost(middle(candor, 'shift'), mostShift, (found) => found.toFixed(4))
  console.log(`  layout shift: ${shift}`)
}
