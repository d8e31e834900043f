const listed = new Intl.ListFormat('en', { type: 'conjunction' })

/** What a picture of a recharge is called: by its place among them. */
export const receiptName = (certificates: readonly string[], fileId: string): string =>
  `Receipt ${certificates.indexOf(fileId) + 1}`

/** Which receipts who decides has not opened yet, in words; null where that is none. */
export function unopenedText(
  certificates: readonly string[],
  unopened: readonly (string | null)[],
): string | null {
  const left = certificates.filter((fileId) => unopened.includes(fileId))
  if (left.length === 0) return null
  return `Not opened by you yet: ${listed.format(left.map((one) => receiptName(certificates, one)))}.`
}
