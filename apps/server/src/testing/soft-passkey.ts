import type { PasskeyAssertion, PasskeyAttestation } from '@candor/api'
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const flags = { present: 0x01, verified: 0x04, synced: 0x18, attested: 0x40 }

/** Changes of an answer that must be refused. */
export type Twist = {
  /** Origin of the requesting page. */
  readonly origin?: string
  readonly site?: string
  readonly verified?: boolean
  readonly type?: string
  readonly userHandle?: string
  /** Signs with another key. */
  readonly key?: SoftPasskey
  readonly counter?: number
}

export type SoftPasskey = ReturnType<typeof softPasskey>

/** A software passkey in place of authenticator and browser. @param origin the page's */
export function softPasskey(origin: string, { counts = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let uses = 0

  function authData(site: string, bits: number, counter: number, rest: Uint8Array): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(bits)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(site), head, rest])
  }
  const siteOf = (page: string) => new URL(page).hostname

  return {
    id: id.toString('base64url'),
    privateKey,
    /** Answers creation options. */
    make({ challenge }: { readonly challenge: string }, twist: Twist = {}): PasskeyAttestation {
      const page = twist.origin ?? origin
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(x, y)])
      const bits = flags.present | bitOf(twist) | flags.synced | flags.attested
      const data = authData(twist.site ?? siteOf(page), bits, 0, attested)
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData(twist.type ?? 'webauthn.create', challenge, page),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal'],
      }
    },
    /** Answers request options. */
    answer({ challenge }: { readonly challenge: string }, twist: Twist = {}): PasskeyAssertion {
      const page = twist.origin ?? origin
      uses += counts ? 1 : 0
      const bits = flags.present | bitOf(twist) | flags.synced
      const counter = twist.counter ?? uses
      const data = authData(twist.site ?? siteOf(page), bits, counter, Buffer.alloc(0))
      const clientDataJSON = clientData(twist.type ?? 'webauthn.get', challenge, page)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const key = twist.key?.privateKey ?? privateKey
      return {
        id: id.toString('base64url'),
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(key).toString('base64url'),
        ...(twist.userHandle !== undefined && { userHandle: twist.userHandle }),
      }
    },
  }
}

const bitOf = ({ verified = true }: Twist) => (verified ? flags.verified : 0)

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

function clientData(type: string, challenge: string, origin: string): string {
  const text = JSON.stringify({ type, challenge, origin, crossOrigin: false })
  return Buffer.from(text).toString('base64url')
}

/** An ES256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: string, y: string): Buffer {
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}

/** {fmt: 'none', attStmt: {}, authData} in CBOR. */
function attestation(data: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length,
    data,
  ])
}
