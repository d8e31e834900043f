import type { SchemaNode } from './schema-node.ts'

/** Paths of JSON numbers in wrong places: where the schema has no number (above all, decimals), or that are not whole. */
export function numbersOutOfPlace(node: SchemaNode, value: unknown, path = 'result'): string[] {
  if (node.wrapped) return numbersOutOfPlace(node.wrapped, value, path)
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && takesNumbers(node) ? [] : [path]
  }
  if (typeof value !== 'object' || value === null) return []
  if (node.type === 'union' || node.type === 'variant') return fewest(node, value, path)
  return Object.entries(value).flatMap(([name, inner]) => {
    const part = partOf(node, name)
    const place = `${path}.${name}`
    return part === undefined ? anyNumber(inner, place) : numbersOutOfPlace(part, inner, place)
  })
}

function takesNumbers(node: SchemaNode): boolean {
  if (node.type === 'number') return true
  if (node.type === 'literal') return typeof node.literal === 'number'
  if (node.type === 'picklist') return node.options!.some((one) => typeof one === 'number')
  const isChoice = node.type === 'union' || node.type === 'variant'
  return isChoice && node.options!.some((one) => takesNumbers(one as SchemaNode))
}

function fewest(node: SchemaNode, value: object, path: string): string[] {
  const found = node.options!.map((one) => numbersOutOfPlace(one as SchemaNode, value, path))
  return found.toSorted((a, b) => a.length - b.length)[0] ?? []
}

function partOf(node: SchemaNode, name: string): SchemaNode | undefined {
  return node.entries?.[name] ?? node.items?.[Number(name)] ?? node.item ?? node.value
}

/** Without a schema every number is out of place. */
function anyNumber(value: unknown, path: string): string[] {
  if (typeof value === 'number') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => anyNumber(inner, `${path}.${name}`))
}
