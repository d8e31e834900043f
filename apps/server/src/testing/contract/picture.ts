import type { FileUse } from '@candor/api'
import { photo } from '../../platform/files/testing/pictures.ts'
import { isRefusal } from '../../platform/lane/index.ts'
import type { Person } from './person.ts'
import type { SeededWorld } from './seeded-world.ts'

let drawn: Promise<Buffer> | undefined

/** The smallest accepted picture, drawn once for hundreds of requests. */
const smallPicture = (): Promise<Buffer> => (drawn ??= photo({ width: 320, height: 320 }))

/** @returns the id of a new picture of this user */
export async function newPicture(
  { modules }: Pick<SeededWorld, 'modules'>,
  { userId }: Person,
  use: FileUse,
): Promise<string> {
  const file = await smallPicture()
  const kept = await modules().files.keep({ userId, use, file, nonce: null })
  if (isRefusal(kept)) throw new Error(kept.refused)
  return kept.fileId
}
