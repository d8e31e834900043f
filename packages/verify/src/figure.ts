/** One figure of a result: what the order says, and what follows from the prices and the rules. */
export type Figure = {
  readonly name: string
  /** The place of the step that it belongs to; null for the result as a whole. */
  readonly of: number | null
  readonly stated: string | null
  readonly computed: string | null
}

export const isRight = ({ stated, computed }: Figure): boolean => stated === computed

/** The figures of two records with the same names, side by side. */
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
