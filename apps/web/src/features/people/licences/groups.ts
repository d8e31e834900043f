export type Package = readonly [name: string, version: string, licence: string | null]

/** The packages that name the same licence; null where they name none. */
export type Group = { readonly licence: string | null; readonly packages: readonly Package[] }

/** Packages by their licence: the one that most are under first, and each in the order it came. */
export function groupsOf(packages: readonly Package[]): Group[] {
  return [...Map.groupBy(packages, ([, , licence]) => licence)]
    .map(([licence, named]) => ({ licence, packages: named }))
    .toSorted((a, b) => b.packages.length - a.packages.length)
}
