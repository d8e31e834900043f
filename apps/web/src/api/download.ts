import { TransportError } from '@candor/api'
import { useSession } from './session.ts'

/** Saves a user's own file from the server's link: the link alone grants no access. */
export type SaveFile = (url: string, name: string) => Promise<void>

let current: SaveFile = save

/** Replaces the implementation in tests. Returns a function that restores it. */
export function replaceDownload(other: SaveFile): () => void {
  current = other
  return () => {
    current = save
  }
}

export const saveFile: SaveFile = (url, name) => current(url, name)

async function save(url: string, name: string): Promise<void> {
  const { token } = useSession.getState()
  const answer = await fetch(url, {
    headers: { 'X-Access-Token': token ?? '' },
    credentials: 'omit',
  }).catch(() => {
    throw new TransportError('Failed to fetch', false)
  })
  // A refusal also has HTTP status 200, and no attachment.
  if (!answer.headers.get('content-disposition')?.startsWith('attachment'))
    throw new TransportError('No file came', false)
  offer(await answer.blob(), name)
}

/** Saves a text from memory. */
export function saveText(text: string, name: string, type = 'application/json'): void {
  offer(new Blob([text], { type }), name)
}

/** Saves a file made in the browser. */
export const saveBlob = (file: Blob, name: string): void => offer(file, name)
function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser copies a file of this size at once; the delay is a margin.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
