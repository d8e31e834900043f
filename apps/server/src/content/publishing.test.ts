import { readdir } from 'node:fs/promises'
import { coverNames } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import {
  colleague,
  errorOf,
  granted,
  openContentWorld,
  writer,
  type ContentWorld,
} from './testing/content-world.ts'
import {
  drafted,
  isShipped,
  plainFacts,
  publish,
  published,
  textInAll,
  why,
} from './testing/written.ts'

const day = 24 * 3_600_000

let world: ContentWorld
beforeEach(async () => {
  world = await openContentWorld('publishing')
})
afterEach(() => world.close())

const page = { pageNo: 1, pageSize: 20, order: 'desc' } as const
/** Texts written here; shipped ones exist from the first start on. */
const titles = async (lang: 'en-us' | 'ko' = 'en-us') =>
  granted(await world.call('listAnnouncements', page, null, lang))
    .filter((one) => !isShipped(one))
    .map(({ title }) => title)
const detail = async (id: string) => granted(await world.call('getContent', { id }, writer))

test('starts an installation with announcements and news, each an article in every language', async () => {
  const announced = granted(await world.call('listAnnouncements', page))
  const news = granted(await world.call('listNotices', { ...page, position: 'news' })).records
  expect([announced.length, news.length]).toEqual([6, 8])
  expect(announced[0]?.title).toBe('This is a sandbox: what is real here and what is not')
  for (const { id, title } of [...announced, ...news])
    for (const lang of ['en-us', 'ko'] as const) {
      const article = granted(await world.call('getAnnouncement', { id }, null, lang))
      expect(article.msgContent).toMatch(/^<p>[^{]+$/)
      expect(article.title === title).toBe(lang === 'en-us')
    }
})

test('hides a draft, and publishes it in every language by two operators', async () => {
  const draft = await drafted(world, 'First')
  expect(await titles()).toEqual([])
  const approvalRequest = granted(await world.call('publishContent', { ...draft, ...why }, writer))
  expect(approvalRequest.applied).toBe(false)
  expect(await titles()).toEqual([])
  granted(await world.approve(approvalRequest.pendingApprovalId!))
  expect(await titles()).toEqual(['First en-us'])
  expect(await titles('ko')).toEqual(['First ko'])
  const article = granted(await world.call('getAnnouncement', { id: draft.id }, null, 'ko'))
  expect(article).toMatchObject({ msgContent: '<p>All of First ko</p>', msgCategory: '1' })
  expect((await detail(draft.id)).versions).toMatchObject([
    { version: 1, makerName: null, publishAt: world.world.clock.now() },
  ])
})

test('takes a cover for announcements and news alone', async () => {
  const announced = await published(world, 'Covered', { cover: 'chart' })
  expect((await detail(announced.id)).cover).toBe('chart')
  const read = granted(await world.call('getAnnouncement', { id: announced.id }))
  expect(read.coverUrl).toBe('/covers/chart.svg')
  await published(world, 'Fresh', { kind: 'notice', place: 'news', cover: 'lock' })
  const news = granted(await world.call('listNotices', { ...page, position: 'news' })).records
  expect(news.map(({ imageUrl }) => imageUrl)).toContain('/covers/lock.svg')
  const plain = await published(world, 'Plain')
  expect(granted(await world.call('getAnnouncement', { id: plain.id })).coverUrl).toBeNull()
  const help = { ...plainFacts, kind: 'help', place: 'start', cover: 'book' } as const
  const refused = await world.call('createContent', { ...help, words: textInAll('Help') }, writer)
  expect(errorOf(refused)).toBe('VALIDATION_FAILED')
})

test('has a picture for every cover', async () => {
  const covers = new URL('../../../web/public/covers/', import.meta.url)
  const files = await readdir(covers)
  expect(files.toSorted()).toEqual(coverNames.map((name) => `${name}.svg`).toSorted())
})

test('refuses publication by its maker', async () => {
  const draft = await drafted(world, 'Alone')
  const approvalRequest = granted(await world.call('publishContent', { ...draft, ...why }, writer))
  expect(errorOf(await world.approve(approvalRequest.pendingApprovalId!, writer))).toBe(
    'SELF_APPROVAL',
  )
  expect(await titles()).toEqual([])
})

test('refuses a single publisher and changed texts in the database', async () => {
  const draft = await drafted(world, 'Alone')
  const forge = (set: string) =>
    withClient(world.ownerUrl, (owner) =>
      owner.query(
        `insert into content_publication (part, user_id, id, item_id, is_shipped, published_at,
            maker_id, checker_id, approval_id)
         select part, user_id, id, item_id, ${set} from content_version where item_id = ${draft.id}`,
      ),
    )
  await expect(forge('false, 1, 101, 101, 1')).rejects.toThrow('maker_is_not_checker')
  await expect(forge('true, 1, null, null, null')).rejects.toThrow('foreign key')
  await expect(
    world.pool.query(`update content_version set words = '{}' where item_id = ${draft.id}`),
  ).rejects.toThrow()
})

test('refuses to publish incomplete languages, forbidden HTML, links and figures', async () => {
  const { id } = await drafted(world, 'Faulty')
  const words = textInAll('Faulty')
  const faulty = {
    ko: { ...words.ko, title: ' ' },
    jp: { ...words.jp, content: '<p onclick="x()">A</p>' },
    vl: { ...words.vl, content: '<p><a href="https://example.org/">A</a></p>' },
    xi: { ...words.xi, summary: 'The fee is {winners}' },
  }
  granted(await world.call('saveContent', { id, version: 1, ...plainFacts, words: faulty }, writer))
  const refused = await world.call('publishContent', { id, version: 2, ...why }, writer)
  expect(refused).toMatchObject({
    refused: 'VALIDATION_FAILED',
    details: {
      fields: [
        { field: 'words.ko.title', rule: 'required' },
        { field: 'words.jp.content', rule: 'format' },
        { field: 'words.vl.content', rule: 'format' },
        { field: 'words.xi.summary', rule: 'format' },
      ],
    },
  })
  expect(await detail(id)).toMatchObject({ completeCount: 4, version: 2, state: 'draft' })
  // The other languages are unchanged.
  expect((await detail(id)).words['en-us']).toEqual(words['en-us'])
})

test("refuses to save over another operator's version, and does not change a pending request", async () => {
  const { id } = await drafted(world, 'Twice')
  const save = (version: number) =>
    world.call('saveContent', { id, version, ...plainFacts, words: {} }, colleague)
  granted(await save(1))
  expect(errorOf(await save(1))).toBe('STATE_CHANGED')
  granted(await world.call('publishContent', { id, version: 2, ...why }, writer))
  expect(errorOf(await save(2))).toBe('STATE_CHANGED')
})

test('saves a correction as a new version, and shows the old one until it is published', async () => {
  const draft = await published(world, 'Old')
  const words = textInAll('New')
  const input = { ...draft, ...plainFacts, words }
  const next = granted(await world.call('saveContent', input, writer))
  expect(await titles()).toEqual(['Old en-us'])
  await world.world.advance(1_000)
  await publish(world, next)
  expect(await titles()).toEqual(['New en-us'])
  expect(await detail(draft.id)).toMatchObject({ shownVersion: 2, isNewestPublished: true })
  expect(errorOf(await world.call('publishContent', { ...next, ...why }, writer))).toBe(
    'STATE_CHANGED',
  )
})

test('shows a text during its period, and lets a later version wait for its own', async () => {
  const now = world.world.clock.now()
  const draft = await published(world, 'Timed', { startAt: now + day, endAt: now + 2 * day })
  expect([await titles(), (await detail(draft.id)).state]).toEqual([[], 'scheduled'])
  await world.world.advance(day)
  expect([await titles(), (await detail(draft.id)).state]).toEqual([['Timed en-us'], 'published'])
  const input = { ...draft, ...plainFacts, startAt: now + 3 * day, words: textInAll('Later') }
  await publish(world, granted(await world.call('saveContent', input, writer)))
  expect(await titles()).toEqual(['Timed en-us'])
  await world.world.advance(day)
  expect([await titles(), (await detail(draft.id)).state]).toEqual([[], 'ended'])
  await world.world.advance(day)
  expect(await titles()).toEqual(['Later en-us'])
})

test('lets one operator hide a text at once, and needs two to publish another version', async () => {
  const draft = await published(world, 'Wrong')
  await world.world.advance(1_000)
  granted(await world.call('revokeContent', { id: draft.id, ...why }, writer))
  expect([await titles(), (await detail(draft.id)).state]).toEqual([[], 'revoked'])
  expect(errorOf(await world.call('getAnnouncement', { id: draft.id }))).toBe('NOT_FOUND')
  await world.world.advance(1_000)
  const input = { ...draft, ...plainFacts, words: {} }
  await publish(world, granted(await world.call('saveContent', input, writer)))
  expect(await titles()).toEqual(['Wrong en-us'])
})

test('lists pinned texts first, and pages, searches and filters', async () => {
  await published(world, 'Kept on top', { isOnTop: true })
  await world.world.advance(1_000)
  await published(world, 'Of the system', { place: 'system' })
  await world.world.advance(1_000)
  await published(world, 'Newest')
  expect(await titles()).toEqual(['Kept on top en-us', 'Newest en-us', 'Of the system en-us'])
  const ask = async (more: object) =>
    granted(await world.call('listAnnouncements', { ...page, ...more }))
  expect((await ask({ msgCategory: '2' })).map(({ title }) => title)).toEqual([
    'Of the system en-us',
  ])
  expect((await ask({ keyword: 'NEWEST' })).map(({ total }) => total)).toEqual([1])
  const second = await ask({ pageSize: 2, pageNo: 2 })
  expect([second.length, second[0]?.title, second[0]?.total]).toEqual([2, 'Of the system en-us', 9])
})

test.each([
  ['a place of another kind', { place: 'popup' }, 'place'],
  ['a link without an address', { linkMode: 2 }, 'linkUrl'],
  ['an address without a link', { linkUrl: '/heyue' }, 'linkUrl'],
  ['an unlisted host', { linkMode: 4, linkUrl: 'https://example.org/' }, 'linkUrl'],
  ['a script', { linkMode: 2, linkUrl: 'javascript:alert(1)' }, 'linkUrl'],
  ['another origin', { linkMode: 2, linkUrl: '//example.org' }, 'linkUrl'],
  ['an end before the beginning', { startAt: 2, endAt: 1 }, 'endAt'],
])('refuses %s', async (_, facts, field) => {
  const stand = { kind: 'announcement', place: 'announcement' } as const
  const input = { ...stand, ...plainFacts, ...facts, words: {} } as never
  expect(await world.call('createContent', input, writer)).toMatchObject({
    refused: 'VALIDATION_FAILED',
    details: { fields: [expect.objectContaining({ field })] },
  })
})

test.each([
  ['a screen', 2, '/heyue?symbol=BTCUSDT'],
  ['a listed host, directly', 2, 'https://www.fca.org.uk/consumers'],
  ['a listed host, through the page that names it', 4, 'https://www.esma.europa.eu/a?b=1'],
] as const)('a notice leads to %s', async (_, linkMode, linkUrl) => {
  await published(world, 'Led', { kind: 'notice', place: 'popup', linkMode, linkUrl })
  const { records } = granted(await world.call('listNotices', { ...page, position: 'popup' }))
  expect(records).toMatchObject([{ title: 'Led en-us', linkMode, linkUrl }])
})

test('shows news as notices with an article of their own', async () => {
  const { id } = await published(world, 'Fresh', { kind: 'notice', place: 'news' })
  const { records } = granted(await world.call('listNotices', { ...page, position: 'news' }))
  expect(records.filter((one) => !isShipped(one)).map((one) => one.id)).toEqual([id])
  expect(granted(await world.call('getAnnouncement', { id }))).toMatchObject({
    msgCategory: 'news',
    msgContent: '<p>All of Fresh en-us</p>',
  })
})

test('records every save, request and approval in the audit', async () => {
  await published(world, 'Watched')
  const { rows } = await world.pool.query('select action from operator_audit order by seq')
  expect(rows.map(({ action }) => action)).toEqual([
    'createContent',
    'askToPublishContent',
    'claim',
    'approve',
  ])
})

test('puts a new agreement in force at its time, and keeps the previous one until then', async () => {
  const agreement = (await detail('67433')).words
  const startAt = world.world.clock.now() + day
  const change = { ...agreement['en-us'], content: '<p>Version {agreementVersion}</p>' }
  const input = { id: '67433', version: 1, ...plainFacts, startAt, words: { 'en-us': change } }
  await publish(world, granted(await world.call('saveContent', input, writer)))
  const read = async () => {
    await world.content.refresh(world.world.clock.now())
    const key = 'agreement.user.html'
    const text = granted(await world.call('getSetting', { key }))
    return [world.content.agreementVersion(), text.includes('<p>Version 2026-12.2</p>')]
  }
  expect(await read()).toEqual(['2026-12', false])
  await world.world.advance(day)
  expect(await read()).toEqual(['2026-12.2', true])
  const refused = await world.call('revokeContent', { id: '67433', ...why }, writer)
  expect(errorOf(refused)).toBe('STATE_CHANGED')
})

test("leaves operators' texts alone in another release, and updates the rest", async () => {
  const titleOf = async (id: string) => (await detail(id)).words['en-us'].title
  const save = { id: '67441', version: 1, ...plainFacts, words: textInAll('Ours') }
  await publish(world, granted(await world.call('saveContent', save, writer)))
  // As if the previous release had another text: the newest version is another one.
  const rename = (id: string) =>
    `update content_version set digest = sha256('old') where item_id = ${id}`
  await withClient(world.ownerUrl, async (owner) => {
    await owner.query('alter table content_version disable trigger append_only')
    await owner.query(rename('67441'))
    await owner.query(rename('67443'))
    await owner.query('alter table content_version enable trigger append_only')
  })
  await world.content.open(world.world.clock.now())
  expect([await titleOf('67441'), (await detail('67441')).version]).toEqual(['Ours en-us', 2])
  expect([await titleOf('67443'), (await detail('67443')).shownVersion]).toEqual([
    'Nobody asks for your password',
    2,
  ])
})
