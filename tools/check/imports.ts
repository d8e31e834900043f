import { posix } from 'node:path'
import { cyclesIn } from './cycles.ts'
import { importsOf } from './syntax.ts'
import type { Import } from './syntax.ts'
import { isForTests, isScript, isTest, lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'
import { zoneOf } from './zones.ts'
import type { Zone } from './zones.ts'

/** Imports that break the rules of `zones.ts`, reach into another module, or close a cycle. */
export function checkImports(tree: Tree): Finding[] {
  const findings: Finding[] = []
  const edges = new Map<string, string[]>()
  for (const [file, text] of tree) {
    if (!isScript(file)) continue
    const zone = zoneOf(file)
    if (!zone) {
      findings.push({
        file,
        line: 1,
        message: 'no import rule knows this folder: is its name a concept?',
      })
      continue
    }
    const imports = importsOf(file, text)
    for (const entry of imports) {
      const message = judge(file, zone, entry)
      if (message) findings.push({ file, line: lineAt(text, entry.position), message })
    }
    // Types are erased and lazy imports run later: neither can read a half-loaded file.
    const eager = imports.filter(({ typeOnly, lazy }) => !typeOnly && !lazy)
    edges.set(
      file,
      eager.flatMap(({ from }) => targetOf(file, from) ?? []).filter((to) => tree.has(to)),
    )
  }
  for (const cycle of cyclesIn(edges)) {
    findings.push({ file: cycle[0] ?? '', line: 1, message: `import cycle: ${cycle.join(' → ')}` })
  }
  return findings
}

function judge(file: string, zone: Zone, { from, typeOnly }: Import): string | undefined {
  const target = targetOf(file, from)
  if (!target) return judgeLibrary(file, zone, from)
  // The name and version of a workspace are facts, not code.
  if (posix.basename(target) === 'package.json') return undefined
  const there = zoneOf(target)
  if (!there || there.name === zone.name) return undefined
  if (there.name.endsWith('/testing')) {
    return isForTests(file) ? undefined : `only tests may import ${there.name}`
  }
  if (!from.startsWith('@candor/') && target.startsWith('packages/') && zone.name !== 'outside') {
    return `import @candor/${there.name} by its name`
  }
  // A test may build its module on any floor of the same app.
  const sameApp = appOf(there.name) === appOf(zone.name)
  if (!(isTest(file) && sameApp) && !allows(zone, there.name, typeOnly)) {
    return `${zone.name} must not import ${there.name}`
  }
  // Benchmarks import internals, like a module's own tests.
  const looksInside = zone.name === 'server/testing' || file.startsWith('bench/')
  if (isModule(there.name) && !looksInside && !target.endsWith('/index.ts')) {
    return `import ${there.name} only through its index.ts`
  }
  return undefined
}

function judgeLibrary(file: string, zone: Zone, from: string): string | undefined {
  if (!zone.libraries || isForTests(file)) return undefined
  const name = from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')
  return zone.libraries.includes(name) ? undefined : `${zone.name} must not import ${name}`
}

function allows(zone: Zone, target: string, typeOnly: boolean): boolean {
  return zone.may.some((rule) => {
    if (rule === '*' || rule === target) return true
    if (rule.endsWith('/*')) return target.startsWith(rule.slice(0, -1))
    return typeOnly && rule === `${target} (types)`
  })
}

// Platform is a collection of separate parts; app and main are single files.
function isModule(zone: string): boolean {
  return (
    zone.startsWith('server/') && !['server/platform', 'server/app', 'server/main'].includes(zone)
  )
}

function appOf(zone: string): string {
  return zone.includes('/') ? (zone.split('/')[0] ?? '') : 'packages'
}

/** The project file that an import names; undefined for a library. */
function targetOf(file: string, from: string): string | undefined {
  // The `exports` of a package decide which of its files are public, and under which names.
  const shared = /^@candor\/([^/]+)/.exec(from)?.[1]
  if (shared) return `packages/${shared}/src/index.ts`
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from)
  return undefined
}
