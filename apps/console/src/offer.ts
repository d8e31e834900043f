/** Makes the browser save a file. */
export function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser copies a file of this size at once, so the address may be revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
