/** One cycle for every group of files that reach each other, with the first file repeated at the end. */
export function cyclesIn(edges: ReadonlyMap<string, string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]): void => {
    const start = path.indexOf(file)
    if (start >= 0) {
      cycles.push([...path.slice(start), file])
      return
    }
    if (done.has(file)) return
    for (const next of edges.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of edges.keys()) visit(file, [])
  return cycles
}
