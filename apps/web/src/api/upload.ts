import { ApiError, SignedOut, TransportError, signEnvelope, signUpload } from '@candor/api'
import type { FileUse, Result, UploadedFile } from '@candor/api'
import { currentLang } from '../i18n/language-store.ts'
import { now } from '../lib/clock.ts'
import { readConfig } from './client.ts'
import { deviceKeyPair } from './device.ts'
import { useSession } from './session.ts'
import { signedOut } from './sign-out.ts'

type UploadOptions = {
  readonly signal?: AbortSignal
  /** The uploaded share, in per cent. */
  readonly onProgress?: (percent: number) => void
}
export type Upload = (file: Blob, use: FileUse, options?: UploadOptions) => Promise<UploadedFile>

const timeoutMs = 60_000

/** Reads a user's own picture from the server's link: the link alone grants no access. */
export type ReadPicture = (url: string, signal?: AbortSignal) => Promise<Blob>

const wire = { send, read }
let current: { readonly send: Upload; readonly read: ReadPicture } = wire

/** Replaces the implementation in tests. Returns a function that restores it. */
export function replaceUpload(other: Partial<typeof current>): () => void {
  current = { ...wire, ...other }
  return () => {
    current = wire
  }
}

/** Uploads a picture. The same bytes for the same use are the same file, so a retry does no harm. */
export const uploadPicture: Upload = (file, use, options) => current.send(file, use, options)

export const readStoredPicture: ReadPicture = (url, signal) => current.read(url, signal)

async function send(
  file: Blob,
  use: FileUse,
  { signal, onProgress }: UploadOptions = {},
): Promise<UploadedFile> {
  const { token } = useSession.getState()
  if (token === null) {
    signedOut(token)
    throw new SignedOut('Error')
  }
  const sign = async (input: Parameters<typeof signEnvelope>[0]) =>
    signEnvelope(input, (await deviceKeyPair()).privateKey)
  const config = await readConfig()
  const { target, headers, form } = await signUpload({ file, use, config, token, at: now(), sign })
  const answer = await post(target, { ...headers, 'X-Lang': currentLang() }, form, {
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  })
  return resultOf(answer, token)
}

function resultOf(answer: Result<UploadedFile>, token: string): UploadedFile {
  if (answer.code === 401) {
    signedOut(token)
    throw new SignedOut(answer.message || 'Error')
  }
  if (answer.code !== 200 || answer.result === null) throw new ApiError(answer)
  return answer.result
}

async function read(url: string, signal?: AbortSignal): Promise<Blob> {
  const { token } = useSession.getState()
  const headers = { 'X-Access-Token': token ?? '' }
  const answer = await fetch(url, { headers, credentials: 'omit', ...(signal && { signal }) })
  const picture = await answer.blob()
  if (!picture.type.startsWith('image/')) throw new TransportError('No picture came', false)
  return picture
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function post(
  target: string,
  headers: Readonly<Record<string, string>>,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<Result<UploadedFile>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', target)
    request.timeout = timeoutMs
    request.responseType = 'json'
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(Math.floor((loaded * 100) / Math.max(1, total))),
    )
    const fail = (message: string) => () => reject(new TransportError(message, true))
    request.addEventListener('error', fail('Failed to fetch'))
    request.addEventListener('timeout', fail(`timeout of ${timeoutMs}ms exceeded`))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.addEventListener('load', () => {
      const answer = request.response as Result<UploadedFile> | null
      if (typeof answer?.code === 'number') resolve(answer)
      else fail(`Request failed with status code ${request.status}`)()
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
