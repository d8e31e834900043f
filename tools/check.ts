// npm run check: what can be said about the source without running it.
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'

const { failed } = await runStages(staticStages())
process.exitCode = failed === 0 ? 0 : 1
