import { advancedImages, routes as calls } from '@candor/api'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consentVersion } from '../apps/server/src/identity/index.ts'
import { newAccount } from '../apps/server/src/testing/contract/cast.ts'
import { identify, picturesOf } from '../apps/server/src/testing/contract/identity.ts'
import { sealed, sendWire } from '../apps/server/src/testing/contract/sealed-request.ts'
import { openSeededWorld } from '../apps/server/src/testing/contract/seeded-world.ts'
import type { SeededWorld } from '../apps/server/src/testing/contract/seeded-world.ts'
import { wholeWithdrawal } from '../apps/server/src/testing/contract/withdrawal.ts'
import { proofFigure, proofScale } from '../apps/server/src/testing/proof-scale.ts'
import { pathTo } from '../apps/web/src/lib/routes.ts'
import { openPage } from './console.ts'
import { openBrowser } from './phone.ts'
import { openScreen } from './screen.ts'
import {
  consoleSize,
  listening,
  scriptListener,
  signInToConsole,
  type Heard,
} from './script-listener.ts'
import { payloads, shortPayloads } from './xss-payloads.ts'

/** Attack T16: text that runs as a script where it is not escaped. */
const count = proofScale({ quick: 15, full: 300 })
/** Room left in a list of accounts. */
const perRound = 15
const rounds = Math.ceil(count / perRound)

let seeded: SeededWorld, browser: Browser
let origin: string, consoleOrigin: string
beforeAll(async () => {
  seeded = await openSeededWorld('stored scripts')
  ;[origin, consoleOrigin] = [await listening(seeded.edge()), await listening(seeded.consoleEdge())]
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await seeded?.close()
})

/** A phone with Alice signed in. */
async function phoneOf(options: BrowserContextOptions = {}): Promise<Heard> {
  const found = await scriptListener(browser, origin, options)
  const token = seeded.alice.token()!
  await found.page.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return found
}

/** Fills every text field with attacks. Resolves with the number stored. */
async function plant(round: number): Promise<number> {
  const { alice } = seeded
  const attacks = payloads(count).slice(round * perRound, (round + 1) * perRound)
  const short = shortPayloads[round % shortPayloads.length]!
  await alice.awake()
  let stored = 0
  const put = async (name: Parameters<typeof alice.call>[0], input: object, who = alice) => {
    if ((await who.call(name, input)).code === 200) stored += 1
  }
  const [address = '', ...others] = attacks
  await put('updateProfile', {
    nickName: short,
    address,
    emergencyContacts: others.slice(0, 3).map((each) => ({
      surname: 'Roe',
      name: 'Ana',
      relationship: 'friend',
      phoneCode: '1',
      phone: '2025550147',
      address: each,
    })),
  })
  await putAccounts(attacks, put)
  for (const attack of attacks) await signInWith(attack)
  const { maker } = seeded
  await maker.awake()
  for (const note of attacks) await put('addUserNote', { id: alice.userId, note }, maker)
  await put(
    'restrictUser',
    {
      id: alice.userId,
      capability: 'trade',
      reasonKey: 'own_request',
      untilAt: seeded.world.clock.now() + 86_400_000,
      remark: attacks[0],
    },
    maker,
  )
  return stored + attacks.length
}

type Put = (name: 'addWithdrawalAccount', input: object) => Promise<void>

async function putAccounts(attacks: readonly string[], put: Put): Promise<void> {
  const { alice, pool } = seeded
  await identify(seeded, alice, 'basic', 'rejected')
  for (const { id } of await alice.done('listWithdrawalAccounts', {}))
    await alice.done('editWithdrawalAccount', { id, disabled: true })
  for (const [index, attack] of attacks.entries()) {
    await seeded.leap(5 * 60_000)
    await pool.query('delete from people_code')
    await put('addWithdrawalAccount', {
      ...(await newAccount(alice, 'bank')),
      label: shortPayloads[index % shortPayloads.length],
      bankName: attack.slice(0, 100),
      realName: attack.slice(0, 100),
    })
  }
}

/** Signs in from a device whose name is an attack. */
async function signInWith(attack: string): Promise<void> {
  const { alice } = seeded
  const { account, password, deviceFields } = alice
  const entry = JSON.stringify({ account, password, ...deviceFields })
  const token = alice.token()
  alice.hold(null)
  const request = await sealed(seeded, alice, calls.login.path, entry)
  alice.hold(token)
  const name = Buffer.from(attack)
    .toString('latin1')
    .replaceAll(/[^\u0020-\u007E]/g, '')
  await sendWire(seeded, { ...request, headers: { ...request.headers, 'user-agent': name } })
  await seeded.leap(60_000)
}

type Pictures = { addressProof: string; holdingImage: string }

/** A withdrawal to an account with attacks as names, and an identity with attacks as address. */
async function leadToConsole(): Promise<string> {
  const { alice } = seeded
  const [one = '', two = '', three = ''] = payloads(count).slice(5)
  await identify(seeded, alice, 'basic', 'rejected')
  const input = await wholeWithdrawal(seeded, alice)
  const withdrawal = { ...input, amount: '300', remark: one }
  const { result, text } = await alice.call('applyWithdrawal', withdrawal)
  const { id } = (result ?? {}) as { id?: string }
  if (id === undefined) throw new Error(text)
  await seeded.settle()
  const pictures = (await picturesOf(seeded, alice, advancedImages)) as Pictures
  await alice.done('applyAdvancedAuth', {
    address: one,
    city: two,
    occupation: three,
    consentVersion,
    emergencyContacts: [
      {
        surname: 'Roe',
        name: 'Ana',
        relationship: 'friend',
        phoneCode: '1',
        phone: '2025550147',
        address: two,
      },
    ],
    ...pictures,
  })
  return id
}

/** Every screen of the app that shows users' texts. */
async function lookAround(page: Page, withdrawalId: string | null): Promise<void> {
  const paths = [
    pathTo('personal'),
    pathTo('profile'),
    pathTo('sessions'),
    pathTo('settlement'),
    pathTo('withdraw'),
    pathTo('records'),
    pathTo('rechargeRecords', { type: 'withdraw' }),
    ...(withdrawalId === null
      ? []
      : [
          pathTo('rechargeResult', { id: withdrawalId, type: 'withdraw' }),
          pathTo('identityAdvanced'),
          pathTo('identityResult'),
        ]),
  ]
  for (const path of paths) await openScreen(page, path)
}

describe('text of users and operators', () => {
  let withdrawalId = ''
  let stored = 0

  test('runs nowhere in the app', async () => {
    const { page, heard } = await phoneOf()
    for (let round = 0; round < rounds; round += 1) {
      stored += await plant(round)
      await lookAround(page, null)
      expect(heard).toEqual([])
    }
    expect(stored).toBeGreaterThan(count)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe(null)
    withdrawalId = await leadToConsole()
    await lookAround(page, withdrawalId)
    expect(heard).toEqual([])
    // The attacks are visible as text.
    await openScreen(page, pathTo('settlement'))
    expect(await page.locator('[data-main]').innerText()).toContain('<')
  })

  test('runs nowhere in the console', async () => {
    const { page, heard } = await scriptListener(browser, consoleOrigin, consoleSize)
    await signInToConsole(page, seeded, seeded.way)
    await page.getByRole('menuitem', { name: 'Audit' }).waitFor()
    for (const part of ['Users', 'Withdrawals', 'Identities', 'Approvals', 'Audit']) {
      await openPage(page, part)
      await page.waitForLoadState('networkidle')
      expect(heard).toEqual([])
    }
    // The virtual clock does not move, so limits per minute do not reset.
    await seeded.leap(61_000)
    await openPage(page, 'Users')
    await page.getByRole('cell', { name: seeded.alice.account }).click()
    // Notes, devices and restrictions with their attacks.
    await page.getByText('onerror').first().waitFor()
    await seeded.leap(61_000)
    await openPage(page, 'Identities')
    const row = page.getByRole('row', { name: /advanced/i })
    await row.getByRole('button', { name: 'Claim' }).click()
    await page.getByRole('button', { name: 'Release' }).waitFor()
    await row.getByRole('button', { name: 'Details' }).press('Enter')
    await page.getByRole('button', { name: /^Open/ }).click()
    await page.getByText(/^City: .*</).waitFor()
    expect(heard).toEqual([])
    proofFigure('stored scripts', `${stored} texts in app and console, 0 ran, 0 reports`)
  })
})

describe('the attack works when planted', () => {
  /** An app that inserts text as markup. */
  function hole(): void {
    const seen = new WeakSet<Element>()
    const write = () => {
      for (const each of document.querySelectorAll('[data-main] *')) {
        if (each.childElementCount > 0 || seen.has(each) || !/</.test(each.textContent)) continue
        seen.add(each)
        try {
          document.body.append(
            Object.assign(document.createElement('div'), { innerHTML: each.textContent }),
          )
        } catch {
          // The policy blocked and reported it.
        }
      }
    }
    new MutationObserver(write).observe(document, { childList: true, subtree: true })
  }

  test('the content security policy reports an unescaped text', async () => {
    const { page, heard } = await phoneOf()
    await page.addInitScript(hole)
    await openScreen(page, pathTo('settlement'))
    await expect.poll(() => heard.join('\n')).toContain('reported: require-trusted-types-for')
    expect(heard.join('\n')).not.toContain(' ran')
  })

  test('an unescaped text runs without the policy', async () => {
    const { page, heard } = await phoneOf({ bypassCSP: true })
    await page.addInitScript(hole)
    await openScreen(page, pathTo('settlement'))
    await expect.poll(() => heard.join('\n')).toContain(' ran')
  })
})
