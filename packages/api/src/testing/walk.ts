/** A part of a schema, with the field names that lead to it. */
export type Part = { readonly path: readonly string[]; readonly schema: SchemaNode }

/** The inner structure of valibot's schemas, as far as a walk needs it. */
type SchemaNode = {
  readonly type: string
  readonly kind?: string
  readonly pipe?: readonly SchemaNode[]
  readonly entries?: Readonly<Record<string, SchemaNode>>
  readonly options?: readonly (SchemaNode | string | number)[]
  readonly items?: readonly SchemaNode[]
  readonly item?: SchemaNode
  readonly wrapped?: SchemaNode
  readonly key?: SchemaNode
  readonly value?: SchemaNode
}

/** Every schema inside a schema, itself included. Pipes are visited as one part. */
export function walk(root: unknown, path: readonly string[] = []): Part[] {
  const schema = root as SchemaNode
  const inner: [string | null, SchemaNode][] = [
    ...Object.entries(schema.entries ?? {}),
    ...(schema.options ?? []).filter(isNode).map((node): [null, SchemaNode] => [null, node]),
    ...(schema.items ?? []).map((node): [null, SchemaNode] => [null, node]),
    ...[schema.item, schema.wrapped, schema.value]
      .filter(isNode)
      .map((node): [null, SchemaNode] => [null, node]),
  ]
  const parts = inner.flatMap(([name, node]) => walk(node, name === null ? path : [...path, name]))
  return [{ path, schema }, ...parts]
}

const isNode = (value: unknown): value is SchemaNode => typeof value === 'object' && value !== null
