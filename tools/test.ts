// npm test: everything that a change must pass.
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'
import { testStages } from './test-stages.ts'

const { failed } = await runStages([...staticStages(), ...testStages()])
process.exitCode = failed === 0 ? 0 : 1
