import { languages, messageBounds } from '@candor/api'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainContent } from '../apps/server/src/testing/contract/content.ts'
import { openSeededWorld } from '../apps/server/src/testing/contract/seeded-world.ts'
import type { SeededWorld } from '../apps/server/src/testing/contract/seeded-world.ts'
import { inBudget, proofFigure } from '../apps/server/src/testing/proof-scale.ts'
import { pathTo } from '../apps/web/src/lib/routes.ts'
import { openPage } from './console.ts'
import { openBrowser } from './phone.ts'
import { consoleSize, listening, scriptListener, signInToConsole } from './script-listener.ts'
import { openScreen } from './screen.ts'
import { payloads } from './xss-payloads.ts'

/** Attack T16 in published texts and in conversations between users and support. */
const attacks = payloads(923)

let seeded: SeededWorld, browser: Browser
let origin: string, consoleOrigin: string
beforeAll(async () => {
  seeded = await openSeededWorld('scripts in content')
  ;[origin, consoleOrigin] = [await listening(seeded.edge()), await listening(seeded.consoleEdge())]
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await seeded?.close()
})

const why = { reasonKey: 'content_review', remark: 'for a test' } as const
const stands = [
  { kind: 'announcement', place: 'announcement' },
  { kind: 'notice', place: 'news' },
  { kind: 'notice', place: 'home_scroll' },
  { kind: 'help', place: 'proof' },
] as const

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const inAll = (content: object) =>
  Object.fromEntries(languages.map((lang) => [lang, content])) as never

type Published = { readonly id: string; readonly kind: (typeof stands)[number]['kind'] }

/** Two operators publish a draft; null if the server refuses it. */
async function publish(draft: { id: string; version: number }): Promise<boolean> {
  const { maker, checker } = seeded
  await maker.awake()
  const asked = await maker.call('publishContent', { ...draft, ...why })
  if (asked.errorKey !== null) {
    expect(asked.errorKey).toBe('VALIDATION_FAILED')
    return false
  }
  const id = (asked.result as { pendingApprovalId: string }).pendingApprovalId
  await checker.awake()
  const { records } = await checker.done('listApprovals', { id })
  await checker.done('claimItem', { queue: 'approval', id })
  await checker.done('approveApproval', { id, digest: records[0]!.digest })
  return true
}

/** The server's answers that contain a published text. */
async function served({ id, kind }: Published) {
  const { alice } = seeded
  await alice.awake()
  if (kind === 'help') return (await alice.done('getHelp', { id })).content
  if (kind === 'announcement') return (await alice.done('getAnnouncement', { id })).msgContent
  const { records } = await alice.done('listNotices', { pageSize: 100 })
  return records.find((one) => one.id === id)!.content
}

/** Forbidden parts of a parsed text: elements outside the allowlist, and attributes other than links with https. */
function parsedFaults(page: Page, html: readonly string[]): Promise<string[]> {
  return page.evaluate((texts) => {
    const allowed = new Set(['P', 'H2', 'H3', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'A'])
    return texts.flatMap((text) => {
      const { head, body } = new DOMParser().parseFromString(text, 'text/html')
      const elements = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]
      return elements.flatMap((element) => [
        ...(allowed.has(element.tagName) ? [] : [`<${element.tagName}> of ${text}`]),
        ...[...element.attributes].flatMap(({ name, value }) =>
          element.tagName === 'A' && name === 'href' && value.startsWith('https://')
            ? []
            : [`${name} of ${text}`],
        ),
      ])
    })
  }, html)
}

/** Rendered elements that could run scripts or load foreign resources. */
function drawnFaults(page: Page, root: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const banned = new Set(['SCRIPT', 'STYLE', 'IFRAME', 'OBJECT', 'EMBED', 'LINK', 'META', 'BASE'])
    const isOurs = (address: string) =>
      /^(blob|data):/.test(address) || address.startsWith(location.origin)
    return [...document.querySelectorAll(`${selector} *`)].flatMap((element) => [
      ...(banned.has(element.tagName) ? [element.outerHTML] : []),
      ...(element instanceof HTMLImageElement && !isOurs(element.src) ? [element.outerHTML] : []),
      ...[...element.attributes].flatMap(({ name, value }) =>
        name.startsWith('on') || /^\s*javascript:/i.test(value) ? [`${name}=${value}`] : [],
      ),
    ])
  }, root)
}

describe('texts with scripts in them', () => {
  const published: Published[] = []
  let refused = 0

  test('are refused as markup, and served as text where text is allowed', async () => {
    const { maker } = seeded
    const html: string[] = []
    for (const [at, attack] of attacks.entries()) {
      const stand = stands[at % stands.length]!
      await maker.awake()
      const raw = { title: attack.slice(0, 160), summary: attack, content: `<p>${attack}</p>` }
      const wanted = { ...stand, ...plainContent, words: inAll(raw) }
      const first = await maker.done('createContent', wanted)
      if (await publish(first)) {
        // A text without markup is plain already.
        published.push({ id: first.id, kind: stand.kind })
        html.push(await served(published.at(-1)!))
        continue
      }
      refused += 1
      const words = inAll({ ...raw, content: `<p>${escaped(attack)}</p>` })
      const next = await maker.done('saveContent', {
        id: first.id,
        version: 1,
        ...plainContent,
        words,
      })
      // Braces name a figure, and this name is unknown.
      if (!(await publish(next))) {
        expect(attack).toMatch(/[{}]/)
        continue
      }
      published.push({ id: first.id, kind: stand.kind })
      html.push(await served(published.at(-1)!))
    }
    expect(published.length).toBeGreaterThan(attacks.length / 2)
    expect(refused).toBeGreaterThan(attacks.length / 2)
    const page = await browser.newPage()
    expect(await parsedFaults(page, html)).toEqual([])
    await page.close()
  })

  test('run on no screen that displays them', async () => {
    const { page, heard } = await scriptListener(browser, origin)
    const details = inBudget(published, 8).map(({ id, kind }) =>
      kind === 'help' ? pathTo('helpText', { id }) : pathTo('article', { id }),
    )
    const lists = [pathTo('home'), pathTo('articles'), pathTo('news'), pathTo('help')]
    for (const path of [...lists, ...details]) {
      await openScreen(page, path)
      expect(await drawnFaults(page, '[data-main]'), path).toEqual([])
      expect(heard, path).toEqual([])
      // The virtual clock does not move, so limits per minute do not reset.
      await seeded.leap(10_000)
    }
    await openScreen(page, pathTo('articles'))
    expect(await page.locator('[data-main]').innerText()).toContain('<')
    proofFigure(
      'scripts in published texts',
      `${attacks.length} texts, ${refused} refused as markup, ${published.length} published as words, 0 ran`,
    )
  })
})

describe('conversations with scripts in them', () => {
  test('are plain text for the user and the operator', async () => {
    const { alice, maker } = seeded
    let ticket = ''
    for (const [at, attack] of attacks.entries()) {
      await alice.awake()
      if (at % 25 === 0) {
        const asked = {
          subject: attack.slice(0, messageBounds.subjectLetters),
          content: attack,
          category: 'other',
        } as const
        ticket = (await alice.done('createTicket', asked)).id
      } else await alice.done('replyTicket', { id: ticket, content: attack })
      await alice.done('sendChat', { content: attack })
    }
    const { records } = await maker.done('listChats', { pageSize: 100 })
    const { id } = records.find(({ userId }) => userId === alice.userId)!
    for (const attack of inBudget(attacks, 30)) {
      await maker.awake()
      await maker.done('claimItem', { queue: 'chat', id })
      await maker.done('answerConversation', { id, content: attack })
    }
    // The text is stored and returned unchanged.
    const { messages } = await alice.done('getChat', {})
    const sent = new Set(attacks.map((attack) => attack.trim()))
    expect(messages.filter(({ text }) => !sent.has(text))).toEqual([])

    const { page, heard } = await scriptListener(browser, origin)
    await page.addInitScript((token) => localStorage.setItem('token', token), alice.token()!)
    for (const path of [pathTo('support'), pathTo('support', { id: ticket })]) {
      await openScreen(page, path)
      await page.getByRole('log').getByText('onerror').first().waitFor()
      expect(await drawnFaults(page, '[data-main] [role="log"]'), path).toEqual([])
      expect(heard).toEqual([])
    }
  })

  test('run nowhere in the console', async () => {
    const { maker } = seeded
    const { page, heard } = await scriptListener(browser, consoleOrigin, consoleSize)
    await signInToConsole(page, seeded, maker.way)
    await page.getByRole('menuitem', { name: 'Live chats' }).waitFor()
    await openPage(page, 'Live chats')
    const row = page.getByRole('row').nth(1)
    await row.getByRole('button', { name: 'Details' }).press('Enter')
    await page.getByRole('log').getByText('onerror').first().waitFor()
    expect(await drawnFaults(page, '[role="log"]')).toEqual([])
    expect(heard).toEqual([])
  })
})
