import { photo } from '../../platform/files/testing/pictures.ts'

let drawn: Promise<Buffer> | undefined

/** A picture as small as the server takes one, drawn once: hundreds of requests bring it along. */
export const smallPicture = (): Promise<Buffer> => (drawn ??= photo({ width: 320, height: 320 }))
