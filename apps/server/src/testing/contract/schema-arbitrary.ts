import fc from 'fast-check'
import { is } from 'valibot'
import { schemaOf, type SchemaNode } from './schema-node.ts'

/** Meaningful values of the test's world, by field name. */
export type Words = Readonly<Record<string, readonly unknown[]>>

/** Candidates for decimals; the schema keeps those that it accepts. */
const decimals = ['1', '0.5', '25', '100', '1000', '0.004', '3.00000001', '0.123456789012345']
const largestInteger = 2 ** 31 - 1

/** Inputs of a request schema; four fields of five have a meaning in the test's world. */
export function arbitraryOf(node: SchemaNode, words: Words, field = ''): fc.Arbitrary<unknown> {
  const fits = (value: unknown) => is(schemaOf(node), value)
  const known = [...(words[field] ?? []), ...(isDecimal(node) ? decimals : [])].filter(fits)
  const free = freely(node, words, field)?.filter(fits) ?? null
  if (known.length === 0 && free === null)
    throw new Error(`no values for the field ${field}: add some to words.ts`)
  if (known.length === 0) return free!
  const meant = fc.constantFrom(...known)
  return free === null
    ? meant
    : fc.oneof({ arbitrary: meant, weight: 4 }, { arbitrary: free, weight: 1 })
}

function isDecimal(node: SchemaNode): boolean {
  const takes = (text: string) => is(schemaOf(node), text)
  return takes('1') && takes('0.5') && !takes('word')
}

/** Values generated from the schema alone; null if that is impossible. */
function freely(node: SchemaNode, words: Words, field: string): fc.Arbitrary<unknown> | null {
  const inner = (part: SchemaNode) => arbitraryOf(part, words, field)
  if (bound(node, 'min_value') !== undefined) return wholeNumbers(node)
  switch (node.type) {
    case 'object':
    case 'strict_object':
      return record(node.entries ?? {}, words)
    case 'union':
    case 'variant':
      return fc.oneof(...(node.options ?? []).map((option) => inner(option as SchemaNode)))
    case 'optional':
      return inner(node.wrapped!)
    case 'nullable':
      return fc.option(inner(node.wrapped!), { nil: null })
    case 'picklist':
      return fc.constantFrom(...(node.options ?? []))
    case 'literal':
      return fc.constant(node.literal)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(inner(node.item!), sizeOf(node))
    case 'string':
      return strings(node, words, field)
    default:
      throw new Error(`no values for schemas of type ${node.type}: add them here`)
  }
}

/** Bounds of a list's length: a few elements, unless the schema accepts a single length. */
function sizeOf(list: SchemaNode): { readonly minLength: number; readonly maxLength: number } {
  const exact = bound(list, 'length')
  return exact === undefined
    ? { minLength: 1, maxLength: 3 }
    : { minLength: Number(exact), maxLength: Number(exact) }
}

function record(entries: Readonly<Record<string, SchemaNode>>, words: Words) {
  const fields = Object.entries(entries)
  const required = fields.filter(([, node]) => node.type !== 'optional').map(([name]) => name)
  const model = fields.map(([name, node]) => [name, arbitraryOf(node, words, name)] as const)
  return fc.record(Object.fromEntries(model), { requiredKeys: required })
}

function wholeNumbers(node: SchemaNode): fc.Arbitrary<number> {
  const min = Number(bound(node, 'min_value') ?? 0)
  const max = Number(bound(node, 'max_value') ?? largestInteger)
  return fc.integer({ min, max: Math.min(max, largestInteger) })
}

function strings(node: SchemaNode, words: Words, field: string): fc.Arbitrary<string> | null {
  const list = node.pipe?.find((step) => step.type === 'array')
  if (list)
    return fc
      .array(arbitraryOf(list.item!, words, field), { minLength: 1, maxLength: 3 })
      .map(String)
  if (node.pipe?.some((step) => step.type === 'email')) return fc.emailAddress()
  const pattern = bound(node, 'regex')
  if (pattern instanceof RegExp) return drawable(pattern)
  const minLength = Number(bound(node, 'min_length') ?? 0)
  const maxLength = Number(bound(node, 'max_length') ?? 100)
  return fc.string({ minLength, maxLength, unit: 'grapheme' })
}

/** Strings of a pattern; null for patterns with look-ahead, which cannot be generated. */
function drawable(pattern: RegExp): fc.Arbitrary<string> | null {
  return pattern.source.includes('(?!') ? null : fc.stringMatching(pattern)
}

function bound(node: SchemaNode, type: string): unknown {
  return node.pipe?.find((step) => step.type === type)?.requirement
}
