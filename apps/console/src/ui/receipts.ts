import { listText } from './list-text.ts'

/** The name of a recharge's picture, by its position. */
export const receiptName = (certificates: readonly string[], fileId: string): string =>
  `Receipt ${certificates.indexOf(fileId) + 1}`

/** The receipts that the deciding operator has not opened yet, in words; null if none. */
export function unopenedText(
  certificates: readonly string[],
  unopened: readonly (string | null)[],
): string | null {
  const left = certificates.filter((fileId) => unopened.includes(fileId))
  if (left.length === 0) return null
  return `Not opened by you yet: ${listText(left.map((fileId) => receiptName(certificates, fileId)))}.`
}
