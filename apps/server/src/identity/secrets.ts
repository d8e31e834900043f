import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'

/** Which application a sealed text belongs to: moved to another it does not open. */
export type Label = { readonly userId: string; readonly id: string }

/** What only this server can compute of a person's data. */
export type Secrets = {
  seal(data: unknown, label: Label): Buffer
  open(sealed: Uint8Array, label: Label): unknown
  /** The same document gives the same hash, however it was typed; the number cannot be guessed from it. */
  documentHash(document: { country: string; docType: string; docNumber: string }): Buffer
  personHash(person: { surname: string; firstName: string; birthday: string }): Buffer
}

const IV_BYTES = 12
const TAG_BYTES = 16

/** @param secret at least 32 random bytes, kept out of the database. */
export function createSecrets(
  secret: Uint8Array,
  randomBytes: (count: number) => Uint8Array,
): Secrets {
  const derive = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  const key = derive('personal data')
  const labelBytes = ({ userId, id }: Label) => Buffer.from(`${userId}\n${id}`)
  return {
    seal(data, label) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(labelBytes(label))
      const sealed = Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, label) {
      const start = IV_BYTES + TAG_BYTES
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
        .setAAD(labelBytes(label))
        .setAuthTag(sealed.subarray(IV_BYTES, start))
      const text = Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
      return JSON.parse(text.toString()) as unknown
    },
    documentHash: ({ country, docType, docNumber }) =>
      derive('document', country, docType, docNumber.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()),
    personHash: ({ surname, firstName, birthday }) =>
      derive('person', plain(surname), plain(firstName), birthday),
  }
}

/** A name without what people write differently: case, spaces, points and hyphens. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s'.-]/g, '')
