/** Rows as one array for each named column: the parameters of a statement that reads `unnest`. */
export function columns<Row>(rows: readonly Row[], ...names: (keyof Row)[]): unknown[][] {
  return names.map((name) => rows.map((row) => row[name]))
}
