import { createHmac } from 'node:crypto'
import { nameKey } from '../people/index.ts'
import { createVault } from '../platform/vault.ts'

/** Which application a sealed text belongs to: moved to another it does not open. */
export type Label = { readonly userId: string; readonly id: string }

/** What only this server can compute of a person's data. */
export type Secrets = {
  seal(data: unknown, label: Label): Buffer
  open(sealed: Uint8Array, label: Label): unknown
  /** The same document gives the same hash, however it was typed; the number cannot be guessed from it. */
  documentHash(document: { country: string; docType: string; docNumber: string }): Buffer
  /** The same name in the same order gives the same hash, whatever its case, blanks and hyphens. */
  personHash(person: NamedPerson): Buffer
  /** The same name gives the same hash, whatever stands in which field and however it is written (`nameKey`). */
  personKey(person: NamedPerson): Buffer
}

/** By what two accounts are found to be one person's. */
type NamedPerson = { surname: string; firstName: string; birthday: string }

/** @param secret at least 32 random bytes, kept out of the database. */
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
    personHash: ({ surname, firstName, birthday }) =>
      derive('person', plain(surname), plain(firstName), birthday),
    personKey: ({ surname, firstName, birthday }) =>
      derive('person key', nameKey(`${surname} ${firstName}`), birthday),
  }
}

/**
 * A name as it was compared before there was a key. It stays as it is: it is all that is left of persons whose typed
 * name is forgotten, and what pauses are kept by that outlived their account.
 */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s'.-]/g, '')
