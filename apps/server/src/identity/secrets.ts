import { createHmac } from 'node:crypto'
import { nameKey } from '../people/index.ts'
import { createVault } from '../platform/vault.ts'

/** The application that encrypted data belongs to: it cannot be opened under another. */
type Label = { readonly userId: string; readonly id: string }

/** Values that only this server can compute from personal data. */
export type Secrets = {
  seal(data: unknown, label: Label): Buffer
  open(sealed: Uint8Array, label: Label): unknown
  /** Equal for the same document in any spelling; the number cannot be guessed from it. */
  documentHash(document: { country: string; docType: string; docNumber: string }): Buffer
  /** Equal for the same name in any order of fields and any spelling (`nameKey`). */
  personKey(person: NamedPerson): Buffer
}

/** The data that identifies one person across accounts. */
type NamedPerson = { surname: string; firstName: string; birthday: string }

/** @param secret at least 32 random bytes, kept out of the database */
export function createSecrets(secret: Uint8Array): Secrets {
  const derive = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
  const vault = createVault(derive('personal data'))
  const purposeOf = ({ userId, id }: Label) => `${userId}\n${id}`
  return {
    seal: (data, label) => vault.seal(Buffer.from(JSON.stringify(data)), purposeOf(label)),
    open: (sealed, label) => JSON.parse(vault.open(sealed, purposeOf(label)).toString()) as unknown,
    documentHash: ({ country, docType, docNumber }) =>
      derive('document', country, docType, docNumber.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()),
    personKey: ({ surname, firstName, birthday }) =>
      derive('person key', nameKey(`${surname} ${firstName}`), birthday),
  }
}
