import { parseSync } from 'vite'
import type { ESTree } from 'vite'

export type Node = ESTree.Node
export type Import = { from: string; typeOnly: boolean; lazy: boolean; position: number }

/** The imports and re-exports of a script, including lazy imports with a literal name. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parse(path, text)
  const statics = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    from: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    lazy: false,
    position: start,
  }))
  const exports = module.staticExports.flatMap(({ entries, start }) => {
    const named = entries.find((entry) => entry.moduleRequest)
    if (!named?.moduleRequest) return []
    const typeOnly = entries.every((entry) => entry.isType)
    return [{ from: named.moduleRequest.value, typeOnly, lazy: false, position: start }]
  })
  const lazies = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(written)?.[1]
    return literal ? [{ from: literal, typeOnly: false, lazy: true, position: start }] : []
  })
  return [...statics, ...exports, ...lazies]
}

/** Calls `visit` for every node of a script, parents first. */
export function walk(
  path: string,
  text: string,
  visit: (node: Node, parent: Node | null) => void,
): void {
  const step = (node: Node, parent: Node | null): void => {
    visit(node, parent)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) step(child, node)
      }
    }
  }
  step(parse(path, text).program, null)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function parse(path: string, text: string) {
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  return result
}
