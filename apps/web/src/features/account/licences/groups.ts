export type Package = readonly [name: string, version: string, licence: string | null]

/** The packages with the same licence; null for packages that name none. */
export type Group = { readonly licence: string | null; readonly packages: readonly Package[] }

/** Packages by licence: the most frequent licence first, packages in their given order. */
export function groupsOf(packages: readonly Package[]): Group[] {
  return [...Map.groupBy(packages, ([, , licence]) => licence)]
    .map(([licence, named]) => ({ licence, packages: named }))
    .toSorted((a, b) => b.packages.length - a.packages.length)
}
