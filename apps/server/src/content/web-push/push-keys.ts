import { join } from 'node:path'
import { object, parse, string } from 'valibot'
import { webPush } from './library.ts'
import { openFirst } from '../../platform/secret-file.ts'

const Keys = object({ publicKey: string(), privateKey: string() })
export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The key pair that identifies this server to push services; created if missing. */
export async function openPushKeys(folder: string): Promise<PushKeys> {
  const made = () => JSON.stringify(webPush.generateVAPIDKeys())
  const text = await openFirst(join(folder, 'web-push.json'), made)
  return parse(Keys, JSON.parse(text.toString()))
}
