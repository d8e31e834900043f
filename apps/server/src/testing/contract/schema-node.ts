import type { GenericSchema } from 'valibot'

/** The internal structure of valibot's schemas, as far as these tests need it. */
export interface SchemaNode {
  readonly type: string
  readonly pipe?: readonly SchemaNode[]
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly options?: readonly unknown[]
  readonly items?: readonly SchemaNode[]
  readonly item?: SchemaNode
  readonly wrapped?: SchemaNode
  readonly value?: SchemaNode
  readonly literal?: unknown
  readonly requirement?: unknown
}

export const nodeOf = (schema: GenericSchema): SchemaNode => schema
export const schemaOf = (node: SchemaNode): GenericSchema => node as unknown as GenericSchema

/** The schema inside `optional`, `nullable` and similar wrappers. */
export function unwrapped(node: SchemaNode): SchemaNode {
  return node.wrapped === undefined ? node : unwrapped(node.wrapped)
}

/** The fields of a request, of all its variants together. */
export function fieldsOf(node: SchemaNode): Map<string, SchemaNode> {
  const own = Object.entries(node.entries ?? {})
  const variants = node.entries === undefined ? (node.options ?? []) : []
  return new Map([...variants.flatMap((option) => [...fieldsOf(option as SchemaNode)]), ...own])
}

/** The names of all fields of a request at any depth. */
export function namesIn(node: SchemaNode): ReadonlySet<string> {
  const inner = [node.wrapped, node.item, ...(node.options ?? []), ...(node.items ?? [])]
  const parts = [...inner, ...(node.pipe ?? []).filter((step) => step !== node)]
  const own = Object.entries(node.entries ?? {})
  return new Set([
    ...own.flatMap(([name, field]) => [name, ...namesIn(field)]),
    ...parts.flatMap((part) => (isNode(part) ? [...namesIn(part)] : [])),
  ])
}

const isNode = (part: unknown): part is SchemaNode =>
  typeof part === 'object' && part !== null && 'type' in part
