import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Finding } from './tree.ts'

/** The fields of vite's manifest that are read here, by chunk. */
type Chunk = {
  file: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

/** Size of one part of the web app in kB (1,000 bytes) after brotli, and the most it may be. */
export type BundleSize = { part: string; kilobytes: number; most: number }

const landing = 'src/features/market/home/home-screen.tsx'
const messages = 'virtual:messages/'
const firstPart = '/first'
const budgets = { firstLoad: 130, kline: 60, route: 20, language: 40 }

/**
 * JavaScript and CSS that a visitor loads before the first screen works (entry, landing screen, the
 * first part of the largest language), then the rest of the largest language, and what each lazy part adds.
 * Needs a finished build in `dist`.
 */
export function bundleSizes(dist: string): BundleSize[] {
  const manifest = JSON.parse(
    readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
  ) as Manifest
  const sizeOf = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + compressed(join(dist, file)), 0) / 1000
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  const languages = lazy
    .filter((key) => key.includes(messages))
    .toSorted((a, b) => sizeOf(filesOf(manifest, b)) - sizeOf(filesOf(manifest, a)))
  const spoken = languages.find((key) => key.endsWith(firstPart))
  const rest = languages.find((key) => !key.endsWith(firstPart))
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const first = new Set(
    [...entries, landing, ...(spoken ? [spoken] : [])].flatMap((key) => [
      ...filesOf(manifest, key),
    ]),
  )
  const parts = lazy.filter((key) => key !== landing && !languages.includes(key))
  return [
    { part: 'first load', kilobytes: sizeOf(first), most: budgets.firstLoad },
    ...(rest
      ? [{ part: rest, kilobytes: sizeOf(filesOf(manifest, rest)), most: budgets.language }]
      : []),
    ...parts.map((key) => ({
      part: key,
      kilobytes: sizeOf(
        filesOf(manifest, key).difference(first).difference(alreadyLoaded(manifest, key)),
      ),
      most: /kline/i.test(key) ? budgets.kline : budgets.route,
    })),
  ]
}

/** The files that are already loaded when a part is requested: a sheet opens on the screen that imports it. */
function alreadyLoaded(manifest: Manifest, part: string): Set<string> {
  const screens = Object.keys(manifest).filter((key) =>
    manifest[key]?.dynamicImports?.includes(part),
  )
  const [one = new Set<string>(), ...others] = screens.map((key) => filesOf(manifest, key))
  return others.reduce((common, files) => common.intersection(files), one)
}

/** The parts of the built web app that are over their budget. */
export function checkBundle(dist: string): Finding[] {
  if (!existsSync(join(dist, '.vite', 'manifest.json'))) {
    return [{ file: 'apps/web/dist', line: 1, message: 'is not built: there is no size to check' }]
  }
  return bundleSizes(dist)
    .filter(({ kilobytes, most }) => kilobytes > most)
    .map(({ part, kilobytes, most }) => ({
      file: `apps/web/${part}`,
      line: 1,
      message: `${kilobytes.toFixed(1)} kB after brotli, at most ${most}`,
    }))
}

/** A chunk's own files and those of all chunks that it imports statically. */
function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

function compressed(path: string): number {
  return brotliCompressSync(readFileSync(path)).length
}
