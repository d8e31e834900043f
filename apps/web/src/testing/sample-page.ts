/** When the samples' orders were made. */
export const sampleAt = Date.UTC(2026, 10, 20, 6, 3, 22)

/** One page of a list, as the server sends it. */
export function pageOf<Row>(records: Row[]) {
  return { records, total: records.length, size: 20, current: 1, pages: 1, endAt: sampleAt }
}
