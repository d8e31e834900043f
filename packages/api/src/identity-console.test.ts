import * as v from 'valibot'
import { expect, it } from 'vitest'
import { rejectIdentity } from './identity-console.ts'
import {
  advancedImages,
  documentImages,
  reasonsFor,
  rejectReasons,
  typedFields,
} from './identity-names.ts'

const photos = [...Object.values(documentImages).flat(), ...advancedImages]
const typed = [...typedFields.basic, ...typedFields.advanced]

const isTaken = (field: string, reasonKey: string) =>
  v.is(rejectIdentity.request, {
    id: '1',
    version: 1,
    remark: 'as seen',
    reasonKey: 'not_accepted',
    fields: [{ field, reasonKey }],
  })

it('allows a text to be returned with a reason for texts, and a photo with a reason for photos', () => {
  for (const reason of ['cut_off', 'blurred', 'dark', 'glare', 'unreadable'])
    expect([reason, typed.filter((field) => isTaken(field, reason))]).toEqual([reason, []])
  for (const reason of ['unclear', 'used_elsewhere'])
    expect([reason, photos.filter((field) => isTaken(field, reason))]).toEqual([reason, []])
  expect(typed.filter((field) => isTaken(field, 'used_elsewhere'))).toEqual(['docNumber'])
  expect(typed.filter((field) => isTaken(field, 'document_expired'))).toEqual(['expireDate'])
})

it('accepts every offered reason, and offers every reason for some field', () => {
  const fields = [...photos, ...typed]
  const refused = fields.flatMap((field) =>
    reasonsFor(field).filter((reason) => !isTaken(field, reason)),
  )
  expect(refused).toEqual([])
  expect(new Set(fields.flatMap(reasonsFor))).toEqual(new Set(rejectReasons))
})
