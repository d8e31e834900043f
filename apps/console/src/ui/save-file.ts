type SavedFile = {
  readonly name: string
  /** The media type. */
  readonly type: string
  readonly parts: BlobPart[]
}

/** Makes the browser save a file. */
export function saveFile({ name, type, parts }: SavedFile): void {
  const address = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser copies a file of this size at once, so the address may be revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
