import { createHmac } from 'node:crypto'

/** 32 characters without I, L, O and U, as people copy them. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const drawnLength = 16
const sealLength = 4

/** A test identity: what Candor learns of it, and how the page calls it. */
export type TestIdentity = { readonly subject: string; readonly name: string }

export type IdentityKeys = {
  /** A new one: 80 bits that nobody guesses, and four characters that show that it was made here. */
  readonly draw: () => string
  /** Whose key this is; null where this server never made it. */
  readonly read: (typed: string) => TestIdentity | null
  readonly nameOf: (subject: string) => string
}

/**
 * The keys of test identities. They are kept nowhere: a key carries its identity, and the server's secret
 * knows it again, also after a restart. A word of one's own is no key, so that nobody types a password.
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
