import { dayMs, documentImages, startOfDay, type endpoints, type InputOf } from '@candor/api'
import type { ApiRequest } from '../platform/http/route.ts'
import type { Refusal } from '../platform/lane/index.ts'
import { countryFault } from '../policy/index.ts'
import type { ApplyInput } from './commands/apply.ts'
import { maskedName, maskedNumber } from './masks.ts'
import { hasTwin } from './queries.ts'
import type { Image } from './tables.ts'
import type { Tools } from './tools.ts'

type Basic = InputOf<typeof endpoints.applyBasicAuth>
type Images = Partial<Record<Image['kind'], string>>

/**
 * Hashes and encrypts the typed data. It refuses only a country that does not exist; that rule never changes, so a
 * repetition gets its stored reply.
 */
export async function prepareBasic(
  tools: Tools,
  { input, user, lang }: ApiRequest<typeof endpoints.applyBasicAuth>,
): Promise<ApplyInput | Refusal> {
  const fault = countryFault(input.country)
  if (fault !== null) return fault
  const { pool, secrets, world } = tools
  const { userId } = user
  const id = world.newId()
  const documentHash = secrets.documentHash(input)
  const personKey = secrets.personKey(input)
  const isTwin = await hasTwin(pool, userId, { personKey })
  return {
    userId,
    id,
    lang,
    type: 'basic',
    country: input.country,
    docType: input.docType,
    maskedName: maskedName(input.surname, input.firstName),
    maskedDocNumber: maskedNumber(input.docNumber),
    documentHash,
    personKey,
    sealed: secrets.seal(typedOf(input), { userId, id }),
    images: documentImages[input.docType].map((kind) => ({
      kind,
      fileId: (input as Images)[kind]!,
    })),
    flags: isTwin ? ['duplicate_person'] : [],
    consentVersion: input.consentVersion,
    birthday: input.birthday,
    // A document is valid to the end of its named day.
    documentEndsAt: input.expireDate === undefined ? null : startOfDay(input.expireDate) + dayMs,
  }
}

function typedOf({ surname, firstName, birthday, gender, docNumber, expireDate }: Basic) {
  return { surname, firstName, birthday, gender, docNumber, expireDate }
}

export function prepareAdvanced(
  { secrets, world }: Pick<Tools, 'secrets' | 'world'>,
  { input, user, lang }: ApiRequest<typeof endpoints.applyAdvancedAuth>,
): ApplyInput {
  const { addressProof, holdingImage, consentVersion, ...typed } = input
  const { userId } = user
  const id = world.newId()
  return {
    userId,
    id,
    lang,
    type: 'advanced',
    country: null,
    docType: null,
    maskedName: null,
    maskedDocNumber: null,
    documentHash: null,
    personKey: null,
    sealed: secrets.seal(typed, { userId, id }),
    images: [
      { kind: 'addressProof', fileId: addressProof },
      { kind: 'holdingImage', fileId: holdingImage },
    ],
    flags: [],
    consentVersion,
    birthday: null,
    documentEndsAt: null,
  }
}
