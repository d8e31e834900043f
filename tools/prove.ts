// npm run prove: the proofs of npm test at full scale and the long simulation, recorded in docs/proof.md. `npm run
// prove <words>` runs parts: `check`, or a project (`node`, `server`, `browser`, `e2e`) whole, with its row in the list of
// stages; any other word selects the proofs with it in their path, and `simulation` the long simulation as well.
// CANDOR_SEED is the seed of the simulation and of every random test.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proofReport, withResults } from './proof-report.ts'
import type { Figure } from './proof-report.ts'
import { root } from './root.ts'
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'
import type { Outcome, Stage } from './tally.ts'
import { projects, type Project } from './test-files.ts'
import { stagesOf, testStages } from './test-stages.ts'

/** One million transfers. All its orders stay in memory to the end, in MiB. */
const simulationSize = { users: 160, days: 30, memory: 9_000 }

const figuresFile = join(mkdtempSync(join(tmpdir(), 'candor-proof-')), 'figures.jsonl')
process.env['CANDOR_PROOF'] = 'full'
process.env['CANDOR_PROOF_FIGURES'] = figuresFile

const proofFile = join(root, 'docs/proof.md')
const words = process.argv.slice(2)
const simulation = { name: 'simulation', run: simulate }
const all = [...staticStages(), ...testStages(), simulation]
const { failed, results } = await runStages(words.length === 0 ? all : stagesNamed(words))
const whole = new Set(all.map(({ name }) => name))
const recorded = {
  figures: readFigures(),
  stages: results.filter(({ name }) => whole.has(name)),
  commit: commitNow(),
}
// A run of single proofs updates the report only if they pass.
if (words.length === 0) writeFileSync(proofFile, proofReport(recorded))
else if (failed === 0)
  writeFileSync(proofFile, withResults(readFileSync(proofFile, 'utf8'), recorded))
process.exitCode = failed === 0 ? 0 : 1

/** The stages of these words: whole parts of the run by their names, the others by their paths. */
function stagesNamed(names: readonly string[]): Stage[] {
  const isProject = (name: string): name is Project => projects.some((project) => project === name)
  const parts = names.filter(isProject)
  const paths = names.filter((name) => !isProject(name) && name !== 'check')
  return [
    ...(names.includes('check') ? staticStages() : []),
    ...(parts.length > 0 ? testStages(parts) : []),
    ...(paths.length > 0 ? stagesOf(paths) : []),
    ...(names.includes(simulation.name) ? [simulation] : []),
  ]
}

function simulate(): Outcome {
  const seed = process.env['CANDOR_SEED'] ? ['--seed', process.env['CANDOR_SEED']] : []
  const script = 'apps/server/src/testing/simulate.ts'
  const { users, days, memory } = simulationSize
  const size = ['--users', `${users}`, '--days', `${days}`]
  const options = [`--max-old-space-size=${memory}`, script, ...size, ...seed]
  const { status } = spawnSync(process.execPath, options, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
    ? { passed: 1, failed: 0, problems: [] }
    : { passed: 0, failed: 1, problems: ['the simulation failed (shown above, with its seed)'] }
}

function readFigures(): Figure[] {
  if (!existsSync(figuresFile)) return []
  const written = readFileSync(figuresFile, 'utf8').trim().split('\n')
  return written.map((line) => JSON.parse(line) as Figure)
}

function commitNow(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout.trim()
}
