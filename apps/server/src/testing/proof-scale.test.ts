import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { byTurns, inBudget, proofFigure, proofScale } from './proof-scale.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('goes through a list by turns at quick scale, and takes all of it at full scale', () => {
  vi.stubEnv('CANDOR_PROOF', undefined)
  const turns = [0, 1, 2].map((caller) => byTurns(['a', 'b', 'c'], 2, caller).join(''))
  expect(turns).toEqual(['ab', 'ca', 'bc'])
  vi.stubEnv('CANDOR_PROOF', 'full')
  expect(byTurns(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test('takes even steps through a list within a budget at quick scale, and all of it at full scale', () => {
  vi.stubEnv('CANDOR_PROOF', undefined)
  const list = ['a', 'b', 'c', 'd', 'e']
  expect(inBudget(list, 2)).toEqual(['a', 'c'])
  expect(inBudget(list, 9)).toEqual(list)
  vi.stubEnv('CANDOR_PROOF', 'full')
  expect(inBudget(list, 2)).toEqual(list)
})

test('runs proofs at quick scale by default', () => {
  vi.stubEnv('CANDOR_PROOF', undefined)
  expect(proofScale({ quick: 3, full: 100 })).toBe(3)
  vi.stubEnv('CANDOR_PROOF', 'full')
  expect(proofScale({ quick: 3, full: 100 })).toBe(100)
})

test('writes figures to the file that `prove` reads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-figures-'))
  const file = join(folder, 'figures.jsonl')
  vi.stubEnv('CANDOR_PROOF_FIGURES', file)
  proofFigure('kills', '100 rounds')
  proofFigure('races', '200 rounds')
  expect(readFileSync(file, 'utf8')).toBe(
    '{"name":"kills","value":"100 rounds"}\n{"name":"races","value":"200 rounds"}\n',
  )
  rmSync(folder, { recursive: true })
})
