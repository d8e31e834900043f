import { TransportError } from '@candor/api'
import { useSession } from './session.ts'

/** Saves an own file by the link that the server gave: the link alone opens nothing. */
export type SaveFile = (url: string, name: string) => Promise<void>

let current: SaveFile = save

/** Puts another way in place, for tests. Returns a function that takes it away again. */
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
  // A refusal is handled with HTTP 200 too, and is no attachment.
  if (!answer.headers.get('content-disposition')?.startsWith('attachment'))
    throw new TransportError('No file came', false)
  offer(await answer.blob(), name)
}

/** Saves a text that is already here. */
export function saveText(text: string, name: string, type = 'application/json'): void {
  offer(new Blob([text], { type }), name)
}

/** Saves a file that was made here. */
export const saveBlob = (file: Blob, name: string): void => offer(file, name)
function offer(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it over by the next turn; a file of this size is copied at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
