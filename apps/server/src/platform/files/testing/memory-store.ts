import type { FileStore } from '../store.ts'

/** A store that keeps unencrypted bytes in memory and opens them for the same label only. */
export function createMemoryStore(): FileStore & {
  readonly blobs: ReadonlyMap<string, Uint8Array>
} {
  const blobs = new Map<string, Uint8Array>()
  const keyOf = (label: object) => Buffer.from(JSON.stringify(label))
  return {
    blobs,
    async put(blob, content, label) {
      blobs.set(blob, content)
      return keyOf(label)
    },
    async get(blob, wrappedKey, label) {
      const content = blobs.get(blob)
      if (content === undefined || !keyOf(label).equals(wrappedKey)) throw new Error('closed')
      return Buffer.from(content)
    },
    remove: async (blob) => void blobs.delete(blob),
    list: async () => [...blobs.keys()],
  }
}
