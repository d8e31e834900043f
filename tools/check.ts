// npm run check: every check of the source that runs none of it.
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'

const { failed } = await runStages(staticStages())
process.exitCode = failed === 0 ? 0 : 1
