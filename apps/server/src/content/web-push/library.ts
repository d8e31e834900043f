import { createRequire } from 'node:module'

type Keys = { readonly publicKey: string; readonly privateKey: string }
type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
type Options = {
  readonly vapidDetails: Keys & { readonly subject: string }
  readonly TTL: number
  readonly urgency: 'normal' | 'high'
  readonly topic: string
}
type Library = {
  generateVAPIDKeys(): Keys
  /** @throws Error if these keys cannot be used for encryption */
  generateRequestDetails(
    to: Subscription,
    payload: string,
    options: Options,
  ): {
    readonly headers: Readonly<Record<string, string | number>>
    readonly body: Buffer<ArrayBuffer>
  }
}

/** The used part of the package, which has no types. */
export const webPush = createRequire(import.meta.url)('web-push') as Library
