import { generateSync } from 'otplib'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright-core'
import { openPhone, type Phone } from './phone.ts'
import type { TestServer } from './server.ts'

const run = promisify(execFile)

/** One of the two operators that a first start creates, from `first-run.json`. */
export type OperatorSignIn = {
  readonly name: string
  readonly password: string
  readonly codeSecret: string
}
export type OperatorName = 'maker' | 'checker'

/** Sign-in data of this server's first two operators. */
export async function operatorSignIns({ dataFolder }: TestServer): Promise<OperatorSignIn[]> {
  return JSON.parse(await readFile(join(dataFolder, 'first-run.json'), 'utf8')) as OperatorSignIn[]
}

/** Creates an operator on the command line while the server is stopped. */
export async function addOperator(
  { dataFolder }: TestServer,
  name: string,
  roles: string,
): Promise<OperatorSignIn> {
  const args = ['apps/server/src/app/operator-command.ts', name, roles]
  const { stdout } = await run(process.execPath, args, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, CANDOR_DATA: dataFolder },
  })
  return JSON.parse(stdout) as OperatorSignIn
}

/** A page of 1,280 × 900 points on the console's sign-in screen. */
export function openConsole(browser: Browser, { consoleOrigin }: TestServer): Promise<Phone> {
  const sitting = { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false }
  return openPhone(browser, consoleOrigin, sitting)
}

/**
 * Signs an operator in to the console.
 * @param ahead lead of the server's clock over this machine's, in ms
 */
export async function signInToConsole(
  page: Page,
  server: TestServer,
  name: OperatorName,
  ahead = 0,
): Promise<void> {
  const signIn = (await operatorSignIns(server)).find((each) => each.name === name)!
  await enterConsole(page, signIn, ahead)
}

/**
 * Chooses from a list of the console by keyboard: if a slow machine delays the release of a press, the list takes the
 * release as a choice of the option under it.
 */
export async function pick(list: Locator, option: string): Promise<void> {
  await list.press('Enter')
  await list.page().getByRole('option', { name: option }).press('Enter')
  await list.page().getByRole('listbox').waitFor({ state: 'detached' })
}

/**
 * Opens a page of the console by its menu. The previous page stays until the new one is loaded, with buttons of the
 * same names, so this waits for the new heading.
 */
export async function openPage(consolePage: Page, name: string): Promise<void> {
  await consolePage.getByRole('menuitem', { name, exact: true }).click()
  await consolePage.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Approves the claimed item with the second tap, below the sentence that describes the action. */
export async function approveClaimed(consolePage: Page): Promise<void> {
  await consolePage.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = consolePage.getByRole('dialog', { name: 'Approve?' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const codeSeconds = 30
/** Half minute of the last code used, by secret. */
const shown = new Map<string, number>()

/**
 * Code of an operator's authenticator. The server accepts each half minute's code once, so a second sign-in
 * within it uses the next code, which the server accepts as clock skew.
 */
function codeOf(secret: string, ahead: number): string {
  const now = Math.floor((Date.now() + ahead) / 1_000 / codeSeconds)
  const step = Math.max(now, (shown.get(secret) ?? 0) + 1)
  shown.set(secret, step)
  return generateSync({ secret, epoch: step * codeSeconds })
}

/** Opens the console and signs in. */
export async function enterConsole(page: Page, signIn: OperatorSignIn, ahead = 0): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Name').fill(signIn.name)
  await page.getByLabel('Password').fill(signIn.password)
  await page.getByLabel('Code').fill(codeOf(signIn.codeSecret, ahead))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
