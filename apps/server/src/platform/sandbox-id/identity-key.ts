import { createHmac } from 'node:crypto'

/** 32 characters without I, L, O and U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawnLength = 16
const sealLength = 4

/** A test identity: the subject that Candor receives, and the name on the page. */
type TestIdentity = { readonly subject: string; readonly name: string }

export type IdentityKeys = {
  /** Draws a new key: 80 random bits, and four characters that prove that this server made it. */
  readonly draw: () => string
  /** The identity of a key; null if this server did not make it. */
  readonly read: (typed: string) => TestIdentity | null
  readonly nameOf: (subject: string) => string
}

/**
 * Keys of test identities. They are not stored: a key carries its identity, and the server's secret recognises it, also
 * after a restart. Any other word is refused, so that users do not type a password here.
 */
export function createIdentityKeys(
  secret: Uint8Array,
  randomBytes: (count: number) => Uint8Array,
): IdentityKeys {
  const derive = (use: string, key: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([use, key]))
      .digest()
  const spelt = (bytes: Uint8Array) => [...bytes].map((byte) => alphabet[byte & 31]).join('')
  const sealOf = (drawn: string) => spelt(derive('seal', drawn).subarray(0, sealLength))
  const nameOf = (subject: string) =>
    String(derive('name', subject).readUInt32BE() % 10_000).padStart(4, '0')
  return {
    draw() {
      const drawn = spelt(randomBytes(drawnLength))
      return `${drawn}${sealOf(drawn)}`.replaceAll(/.{4}(?=.)/g, '$&-')
    },
    read(typed) {
      const key = typed.toUpperCase().replaceAll(/[\s-]/g, '')
      const drawn = key.slice(0, drawnLength)
      if (key.length !== drawnLength + sealLength || key !== `${drawn}${sealOf(drawn)}`) return null
      const subject = derive('subject', drawn).toString('base64url')
      return { subject, name: nameOf(subject) }
    },
    nameOf,
  }
}
