import { sha256, toBase64url } from '../bytes.ts'
import type { Bytes } from '../bytes.ts'
import type { Config } from '../config.ts'
import { newNonce } from '../envelope/head.ts'
import { signatureInput } from '../envelope/signature.ts'
import { fileRoutes } from '../file-names.ts'
import type { FileUse } from '../file-names.ts'

export type UploadRequest = {
  readonly file: Blob
  readonly use: FileUse
  readonly config: Pick<Config, 'aud' | 'keys'>
  readonly token: string
  /** Epoch milliseconds of the server's clock. */
  readonly at: number
  readonly sign: (input: Bytes) => Promise<string>
}

/** The request of an upload: a form with the file, signed over the file's bytes and not sealed. */
export type SignedUpload = {
  readonly target: string
  readonly headers: Record<string, string>
  readonly form: FormData
}

/** Signs a picture for one upload. A retry is signed again; the same bytes stay the same file. */
export async function signUpload(request: UploadRequest): Promise<SignedUpload> {
  const { file, use, config, token, at, sign } = request
  const key = config.keys.find((each) => each.use === 'current')
  if (!key) throw new Error('The server publishes no current key.')
  const { method, path: target } = fileRoutes.uploadFile
  const head = { aud: config.aud, method, target, kid: key.kid, at, nonce: newNonce(), token }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const form = new FormData()
  form.set('biz', use)
  form.set('file', file, 'picture')
  const headers = {
    'X-Access-Token': token,
    'X-Env-Kid': key.kid,
    'X-Env-Ts': String(at),
    'X-Env-Nonce': head.nonce,
    'X-Env-Sha256': toBase64url(await sha256(bytes)),
    'X-Env-Sig': await sign(await signatureInput(head, bytes)),
  }
  return { target, headers, form }
}
