import { generateSync } from 'otplib'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright-core'
import { openPhone, type Phone } from './phone.ts'
import type { TestServer } from './server.ts'

const run = promisify(execFile)

/** One of the two operators that a first start makes, as `first-run.json` keeps them. */
export type OperatorSignIn = {
  readonly name: string
  readonly password: string
  readonly codeSecret: string
}
export type OperatorName = 'maker' | 'checker'

/** How the first two operators of this server sign in. */
export async function operatorSignIns({ dataFolder }: TestServer): Promise<OperatorSignIn[]> {
  return JSON.parse(await readFile(join(dataFolder, 'first-run.json'), 'utf8')) as OperatorSignIn[]
}

/** Makes an operator at the machine, while the server does not run. */
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

/** A desk of 1280 × 900 points at the console's door. */
export function openDesk(browser: Browser, { consoleOrigin }: TestServer): Promise<Phone> {
  const sitting = { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false }
  return openPhone(browser, consoleOrigin, sitting)
}

/**
 * Signs an operator in at a desk.
 * @param ahead by how many ms the server's clock goes ahead of this machine's
 */
export async function signInAtDesk(
  page: Page,
  server: TestServer,
  name: OperatorName,
  ahead = 0,
): Promise<void> {
  const signIn = (await operatorSignIns(server)).find((each) => each.name === name)!
  await enterDesk(page, signIn, ahead)
}

/**
 * Chooses from a list of the desk, by keyboard: where a slow machine holds a press for long, the list takes the
 * release for a choice of what lies under it.
 */
export async function pick(list: Locator, option: string): Promise<void> {
  await list.press('Enter')
  await list.page().getByRole('option', { name: option }).press('Enter')
  await list.page().getByRole('listbox').waitFor({ state: 'detached' })
}

/**
 * Goes to a page of the desk by its menu. The page before it stands until the new one is read, with buttons of the
 * same names: it is this page once its name stands on top.
 */
export async function openPage(desk: Page, name: string): Promise<void> {
  await desk.getByRole('menuitem', { name, exact: true }).click()
  await desk.getByRole('heading', { level: 1, name, exact: true }).waitFor()
}

/** Approves what is claimed: at the second tap, under the sentence of what will be done. */
export async function approveClaimed(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: 'Approve?' })
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

const codeSeconds = 30
/** The half minute of the last code shown, by secret. */
const shown = new Map<string, number>()

/**
 * What an operator's authenticator shows. The server takes each half minute's code once, so who signs in
 * twice within one gives the next one's, which a server takes from a clock that runs ahead.
 */
function codeOf(secret: string, ahead: number): string {
  const now = Math.floor((Date.now() + ahead) / 1_000 / codeSeconds)
  const step = Math.max(now, (shown.get(secret) ?? 0) + 1)
  shown.set(secret, step)
  return generateSync({ secret, epoch: step * codeSeconds })
}

/** Goes to the console's door and through it. */
export async function enterDesk(page: Page, signIn: OperatorSignIn, ahead = 0): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Name').fill(signIn.name)
  await page.getByLabel('Password').fill(signIn.password)
  await page.getByLabel('Code').fill(codeOf(signIn.codeSecret, ahead))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
