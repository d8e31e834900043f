// npm run prove: the proofs of npm test at full scale and the long simulation, recorded in docs/proof.md.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { proofReport } from './proof-report.ts'
import type { Figure } from './proof-report.ts'
import { root } from './root.ts'
import { staticStages } from './static-stages.ts'
import { runStages } from './tally.ts'
import type { Outcome } from './tally.ts'
import { testStages } from './test-stages.ts'

const figuresFile = join(mkdtempSync(join(tmpdir(), 'candor-proof-')), 'figures.jsonl')
process.env['CANDOR_PROOF'] = 'full'
process.env['CANDOR_PROOF_FIGURES'] = figuresFile

const start = performance.now()
const lines: string[] = []
const total = await runStages(
  [...staticStages(), ...testStages(), { name: 'simulation', run: simulate }],
  (line) => {
    lines.push(line)
    console.log(line)
  },
)
const report = proofReport({
  total,
  lines,
  figures: readFigures(),
  seconds: (performance.now() - start) / 1000,
})
writeFileSync(join(root, 'docs/proof.md'), report)
process.exitCode = total.failed === 0 ? 0 : 1

function simulate(): Outcome {
  const args = ['apps/server/src/testing/simulate.ts', ...process.argv.slice(2)]
  const { status } = spawnSync(process.execPath, args, {
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
