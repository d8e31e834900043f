/** The time of the sample orders (epoch ms). */
export const sampleAt = Date.UTC(2026, 10, 20, 6, 3, 22)

/** One page of a list, in the server's form. */
export function pageOf<Row>(records: Row[]) {
  const count = { total: records.length, isMore: false, next: null }
  return { records, ...count, size: 20, current: 1, pages: 1, endAt: sampleAt }
}
