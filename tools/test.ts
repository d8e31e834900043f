// npm test: everything that a change must pass. `npm test -- swap` runs the tests with that word in their path or name,
// at the scale of `npm test`.
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'
import { stagesOf, testStages } from './test-stages.ts'

const words = process.argv.slice(2)
const stages = words.length > 0 ? stagesOf(words) : [...staticStages(), ...testStages()]
const { failed } = await runStages(stages)
process.exitCode = failed === 0 ? 0 : 1
