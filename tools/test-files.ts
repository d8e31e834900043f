import { globSync } from 'node:fs'
import { root } from './root.ts'

/** The projects of vitest.config.ts, in the order in which they run. */
export const projects = ['node', 'server', 'browser', 'e2e'] as const
export type Project = (typeof projects)[number]

const patterns = ['{packages,apps,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts']

/** The test files with one of these words in their path, by project. */
export function testFiles(words: readonly string[]): ReadonlyMap<Project, string[]> {
  const all = globSync(patterns, { cwd: root, exclude: (path) => path.endsWith('node_modules') })
  const named = all.filter((file) => words.some((word) => file.includes(word)))
  return Map.groupBy(named.toSorted(), projectOf)
}

/** The project that runs a test file, by its path from the root. */
export function projectOf(file: string): Project {
  if (file.startsWith('e2e/')) return 'e2e'
  if (file.startsWith('apps/server/')) return 'server'
  return file.endsWith('.tsx') ? 'browser' : 'node'
}
