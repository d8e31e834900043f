// npm run bench: figures measured beside a peer in the same run. `npm run bench lane` runs one section.
import { benchChart } from './chart.ts'
import { benchContests } from './contests.ts'
import { benchEngine } from './engine.ts'
import { benchFanout } from './fanout.ts'
import { benchLane } from './lane.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchList } from './list.ts'
import { benchLoans } from './loans.ts'
import { benchOptions } from './options.ts'
import { benchPage } from './page.ts'
import { benchRewards } from './rewards.ts'
import { benchSealed } from './sealed.ts'
import { benchSizes } from './sizes.ts'

const sections: Record<string, () => unknown> = {
  engine: benchEngine,
  fanout: benchFanout,
  lane: benchLane,
  contests: benchContests,
  loans: benchLoans,
  options: benchOptions,
  rewards: benchRewards,
  sealed: benchSealed,
  sizes: benchSizes,
  page: benchPage,
  chart: benchChart,
  list: benchList,
  lighthouse: benchLighthouse,
}

const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(sections)) {
  const section = sections[name]
  if (section === undefined) {
    console.error(`There is no section ${name}: choose from ${Object.keys(sections).join(', ')}.`)
    process.exitCode = 1
    break
  }
  await section()
}
