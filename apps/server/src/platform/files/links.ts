import { fileRoutes } from '@candor/api'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a link to a file is valid (ms). */
export const linkMs = 5 * 60_000

/** Links to one file for one reader, which cannot be forged or extended without the secret. */
export interface Links {
  urlOf(fileId: string, readerId: string, now: number): string
  isGood(
    asked: { readonly fileId: string; readonly expireAt: string; readonly sig: string },
    readerId: string,
    now: number,
  ): boolean
}

/** @param path path of the files, with `:fileId` */
export function createLinks(secret: Uint8Array, path: string = fileRoutes.readFile.path): Links {
  const sign = (fileId: string, readerId: string, expireAt: string) =>
    createHmac('sha256', secret).update(`link\n${fileId}\n${readerId}\n${expireAt}`).digest()
  return {
    urlOf(fileId, readerId, now) {
      const expireAt = String(now + linkMs)
      const sig = sign(fileId, readerId, expireAt).toString('base64url')
      return `${path.replace(':fileId', fileId)}?expireAt=${expireAt}&sig=${sig}`
    },
    isGood({ fileId, expireAt, sig }, readerId, now) {
      if (!/^\d{13,15}$/.test(expireAt) || Number(expireAt) <= now) return false
      const given = Buffer.from(sig, 'base64url')
      const right = sign(fileId, readerId, expireAt)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
