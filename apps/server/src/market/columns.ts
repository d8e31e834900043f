/** Turns rows into one array per column: the parameters of a statement with `unnest`. */
export function columns<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]))
}
