import { generateSync } from 'otplib'
import { saying, words } from '../words.ts'
import type { Walker } from './walker.ts'

/** The form that asks for a code, and the address that receives it. */
type Asking = Pick<Walker, 'server' | 'database' | 'page'>

const { login } = words
const { authenticator, code } = words.security

/** The newest code in the sandbox's messages to an address. */
export async function codeFor({ server }: Pick<Walker, 'server'>, to: string): Promise<string> {
  const answer = await fetch(`${server.origin}/api/sandbox/inbox?to=${encodeURIComponent(to)}`)
  const { result } = (await answer.json()) as { result: { code: string | null }[] }
  return result.find((message) => message.code !== null)!.code!
}

/** Requests a code and enters it from the message. */
export async function giveCode(walker: Asking, to: string): Promise<void> {
  const { database, page } = walker
  // A code is sent once a minute; other tests cover that limit.
  await database.query('delete from people_code')
  await page.getByRole('button', { name: login.code.send }).click()
  await page.getByText(saying(login.code.sentTo)).waitFor()
  await page.getByLabel(login.code.label, { exact: true }).fill(await codeFor(walker, to))
}

/** Binds an authenticator with the key on the screen. */
export async function bindAuthenticator(
  walker: Walker,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { page } = walker
  const key = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
  const secret = key.replaceAll(/\s/g, '')
  await page.getByLabel(code.label, { exact: true }).fill(generateSync({ secret }))
  await page.getByLabel(words.security.stepUp.loginPassword, { exact: true }).fill(password)
  await giveCode(walker, email)
  await page.getByRole('button', { name: authenticator.bind, exact: true }).click()
  await page.getByRole('button', { name: authenticator.saved, exact: true }).click()
}
