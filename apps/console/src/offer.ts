/** Has the browser save a file. */
export function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it over by the next turn; a file of this size is copied at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
