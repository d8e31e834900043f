/** One figure of a result: the order's value, and the value recomputed from prices and rules. */
export type Figure = {
  readonly name: string
  /** The place of its step; null for the result as a whole. */
  readonly of: number | null
  readonly stated: string | null
  readonly computed: string | null
}

export const isRight = ({ stated, computed }: Figure): boolean => stated === computed

/** Pairs the figures of two records by name. */
export function figuresOf<Record extends object>(
  of: number | null,
  stated: Record,
  computed: { readonly [Name in keyof Record]?: Record[Name] },
): Figure[] {
  return Object.entries<string | null>(computed as { [name: string]: string | null }).map(
    ([name, value]) => ({
      name,
      of,
      stated: (stated as { [name: string]: string | null })[name] ?? null,
      computed: value,
    }),
  )
}
