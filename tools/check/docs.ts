import { posix } from 'node:path'
import { lineAt } from './tree.ts'
import type { Finding, Tree } from './tree.ts'

const roots = /^(\.ci|apps|packages|tools|data|docs|bench|e2e)\/[\w./-]*$/

/** Links, npm scripts and paths in Markdown files that do not exist. */
export function checkDocs(tree: Tree): Finding[] {
  const known = knownPaths(tree)
  const scripts = scriptsOf(tree.get('package.json') ?? '{}')
  const findings: Finding[] = []
  for (const [file, text] of tree) {
    if (!file.endsWith('.md')) continue
    const report = (position: number, message: string): void => {
      findings.push({ file, line: lineAt(text, position), message })
    }
    for (const { 1: link = '', index } of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^([a-z]+:|#)/.test(link)) continue
      const target = posix.join(posix.dirname(file), link.replace(/#.*$/, ''))
      if (!known.has(target.replace(/\/$/, '')))
        report(index, `link to ${link}, which does not exist`)
    }
    // This document on the origin of the data names paths of other projects.
    const paths = file === 'data/README.md' ? [] : text.matchAll(/`([^`\s]+)`/g)
    for (const { 1: path = '', index } of paths) {
      const place = path.replace(/:\d+$/, '').replace(/\/$/, '')
      if (roots.test(path) && !known.has(place))
        report(index, `names ${path}, which does not exist`)
    }
    for (const { 1: run, 2: script = '', index } of text.matchAll(/npm (run )?([a-z][a-z:-]*)/g)) {
      const named = run !== undefined || ['start', 'test'].includes(script)
      if (named && !scripts.has(script))
        report(index, `names the script "${script}", which does not exist`)
    }
  }
  return findings
}

function scriptsOf(manifest: string): Set<string> {
  const { scripts } = JSON.parse(manifest) as { scripts?: Record<string, string> }
  return new Set(Object.keys(scripts ?? {}))
}

/** Every file and every folder with a file in it. */
function knownPaths(tree: Tree): Set<string> {
  const paths = new Set<string>(['.'])
  for (let path of tree.keys()) {
    while (path !== '.' && !paths.has(path)) {
      paths.add(path)
      path = posix.dirname(path)
    }
  }
  return paths
}
