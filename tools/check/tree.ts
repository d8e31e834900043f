import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The project's files: path from the root, with `/`, to text (empty for files that are not text). */
export type Tree = ReadonlyMap<string, string>

/** A defect at a position; `line` counts from 1. */
export type Finding = { file: string; line: number; message: string }

const ignored = new Set([
  'node_modules',
  '.git',
  '.data',
  '.output',
  '.vite',
  'dist',
  'package-lock.json',
])
const textual = /\.(ts|tsx|mjs|js|json|css|sql|md|html)$/

/** Reads every file of the project below a folder. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>()
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (ignored.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) visit(path)
      else tree.set(path, textual.test(entry.name) ? readFileSync(join(root, path), 'utf8') : '')
    }
  }
  visit('')
  return tree
}

/** A small project for a test, from an object. */
export function treeOf(files: Record<string, string>): Tree {
  return new Map(Object.entries(files))
}

/** The line of a position in a text, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Whether a path is a test, or a file that only tests, benchmarks and the simulation use. */
export function isForTests(path: string): boolean {
  return isTest(path) || /(^|\/)testing\/|^e2e\//.test(path)
}

export function isScript(path: string): boolean {
  return /\.(ts|tsx|mjs|js)$/.test(path)
}
