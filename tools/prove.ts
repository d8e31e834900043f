// npm run prove: the proofs of npm test at full scale and the long simulation, recorded in docs/proof.md. `npm run
// prove <words>` runs the proofs with one of the words in their path or name, and records their figures. CANDOR_SEED is the
// seed of the simulation and of every random test.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proofReport, withFigures } from './proof-report.ts'
import type { Figure } from './proof-report.ts'
import { root } from './root.ts'
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'
import type { Outcome, Stage } from './tally.ts'
import { stagesOf, testStages } from './test-stages.ts'

const figuresFile = join(mkdtempSync(join(tmpdir(), 'candor-proof-')), 'figures.jsonl')
process.env['CANDOR_PROOF'] = 'full'
process.env['CANDOR_PROOF_FIGURES'] = figuresFile

const proofFile = join(root, 'docs/proof.md')
const files = process.argv.slice(2)
const lines: string[] = []
const start = performance.now()
const total = await runStages(stages(), (line) => {
  lines.push(line)
  console.log(line)
})
const seconds = (performance.now() - start) / 1000
const figures = readFigures()
// A run of single proofs updates the report only if they pass.
if (files.length === 0) writeFileSync(proofFile, proofReport({ total, lines, figures, seconds }))
else if (total.failed === 0)
  writeFileSync(proofFile, withFigures(readFileSync(proofFile, 'utf8'), figures))
process.exitCode = total.failed === 0 ? 0 : 1

function stages(): Stage[] {
  const simulation = { name: 'simulation', run: simulate }
  if (files.length === 0) return [...staticStages(), ...testStages(), simulation]
  const isNamed = files.some((word) => simulation.name.includes(word))
  return [...stagesOf(files), ...(isNamed ? [simulation] : [])]
}

function simulate(): Outcome {
  const seed = process.env['CANDOR_SEED'] ? ['--seed', process.env['CANDOR_SEED']] : []
  const script = 'apps/server/src/testing/simulate.ts'
  const { status } = spawnSync(process.execPath, [script, ...seed], {
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
