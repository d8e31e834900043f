import {
  endpoints,
  languages,
  messageBounds,
  ticketCategories,
  type ContentText,
} from '@candor/api'
import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  colleague,
  errorOf,
  granted,
  openContentWorld,
  writer,
  type ContentWorld,
} from './testing/content-world.ts'
import { drafted, plainFacts, publish, published, why } from './testing/written.ts'

let world: ContentWorld
beforeEach(async () => {
  world = await openContentWorld('canned answers')
})
afterEach(() => world.close())

const stand = { kind: 'answer', place: 'withdraw' } as const

/** An answer of a test: only its English title is required. */
function saying(name: string, content: (lang: string) => string = (lang) => `${name} in ${lang}`) {
  const textOf = (lang: string): ContentText => ({
    title: lang === 'en-us' ? name : '',
    summary: '',
    content: content(lang),
  })
  return Object.fromEntries(languages.map((lang) => [lang, textOf(lang)])) as never
}
const written = async (name: string, more: object = {}, content?: (lang: string) => string) =>
  granted(
    await world.call(
      'createContent',
      { ...stand, ...plainFacts, ...more, words: saying(name, content) },
      writer,
    ),
  )
const listed = async (lang: (typeof languages)[number] = 'en-us') => {
  const answers = granted(await world.call('listCannedAnswers', { lang }, writer))
  expect(parse(endpoints.listCannedAnswers.result, answers)).toEqual(answers)
  return answers
}
const asked = (draft: { id: string; version: number }) =>
  world.call('publishContent', { ...draft, ...why }, writer)

test("shows an answer to operators in the user's language after two published it", async () => {
  const draft = await written('How long it takes')
  expect(await listed('ko')).toEqual([])
  await publish(world, draft)
  expect(await listed('ko')).toEqual([
    {
      id: draft.id,
      topic: 'withdraw',
      title: 'How long it takes',
      meaning: 'How long it takes in en-us',
      text: 'How long it takes in ko',
    },
  ])
  expect(granted(await asked(await written('Alone'))).applied).toBe(false)
  expect(await listed()).toHaveLength(1)
})

test('refuses publication by its maker, and accepts one of two concurrent decisions', async () => {
  const approvalRequest = granted(await asked(await written('Alone')))
  const id = approvalRequest.pendingApprovalId!
  expect(errorOf(await world.approve(id, writer))).toBe('SELF_APPROVAL')
  expect(await listed()).toEqual([])
  const page = { pageNo: 1, pageSize: 50, order: 'asc', show: 'open' } as never
  const { records } = granted(await world.call('listApprovals', page, colleague))
  expect(records[0]!.sentence).toBe(
    'Publish version 1 of the canned answer “Alone” (withdraw), in all languages, at once.',
  )
  granted(await world.call('claimItem', { queue: 'approval', id }, colleague))
  const yes = { id, digest: records[0]!.digest }
  const answers = await Promise.all([
    world.call('approveApproval', yes, colleague),
    world.call('approveApproval', yes, colleague),
  ])
  expect(answers.filter((answer) => answer !== null && 'refused' in answer)).toHaveLength(1)
  expect(await listed()).toHaveLength(1)
})

test('replaces it by a published newer version, and removes a revoked one', async () => {
  const draft = await written('First')
  await publish(world, draft)
  const next = { id: draft.id, version: 1, ...plainFacts, words: saying('Second') }
  const saved = granted(await world.call('saveContent', next, writer))
  expect((await listed()).map(({ title }) => title)).toEqual(['First'])
  await publish(world, saved)
  expect((await listed('xi')).map(({ text }) => text)).toEqual(['Second in xi'])
  granted(await world.call('revokeContent', { id: draft.id, ...why }, writer))
  expect(await listed()).toEqual([])
})

test('lists answers by topic, in order', async () => {
  for (const [place, sort] of [
    ['other', 0],
    ['account', 1],
    ['account', 0],
  ] as const)
    await publish(world, await written(`${place} ${sort}`, { place, sort }))
  expect((await listed()).map(({ title }) => title)).toEqual(['account 0', 'account 1', 'other 0'])
})

test('fills figures in every language', async () => {
  await publish(world, await written('Fees', {}, (lang) => `${lang}: {feePercent} %`))
  const [answer] = await listed('jp')
  expect(answer!.text).toMatch(/^jp: [\d.–]+ %$/)
})

test.each<[string, (lang: string) => string, string[]]>([
  ['a missing language', (lang) => (lang === 'ko' ? ' ' : 'Yes'), ['ko']],
  ['a tag', (lang) => (lang === 'jp' ? '<b>Yes</b>' : 'Yes'), ['jp']],
  ['an unknown figure', (lang) => (lang === 'tai' ? '{odds}' : 'Yes'), ['tai']],
  ['a figure made of tags', (lang) => (lang === 'vl' ? '{recordings}' : 'Yes'), ['vl']],
  [
    'an unlisted address',
    (lang) => (lang === 'xi' ? 'See https://www.fca.org.uk.example.com/.' : 'Yes'),
    ['xi'],
  ],
  ['an address without encryption', () => 'See http://www.fca.org.uk/', [...languages]],
  [
    'more text than a message may have',
    (lang) => 'a'.repeat(messageBounds.letters + (lang === 'mlxy' ? 1 : 0)),
    ['mlxy'],
  ],
])('refuses to publish an answer with %s', async (_, content, wrong) => {
  const refused = await asked(await written('Faulty', {}, content))
  expect(errorOf(refused)).toBe('VALIDATION_FAILED')
  const fields = (refused as { details?: { fields?: { field: string }[] } }).details!.fields!
  expect(fields.map(({ field }) => field)).toEqual(wrong.map((lang) => `words.${lang}.content`))
})

test('allows a listed address, and requires the English title', async () => {
  await publish(
    world,
    await written('Where to complain', {}, () => 'See https://www.fca.org.uk/consumers.'),
  )
  expect(await listed()).toHaveLength(1)
  expect(errorOf(await asked(await written(' ')))).toBe('VALIDATION_FAILED')
})

test('belongs to a ticket topic and leads nowhere', async () => {
  const wanted = { ...plainFacts, words: saying('Astray') }
  const begin = (more: object) =>
    world.call('createContent', { ...stand, ...wanted, ...more }, writer)
  expect(errorOf(await begin({ place: 'home_banner' }))).toBe('VALIDATION_FAILED')
  expect(errorOf(await begin({ linkMode: 2, linkUrl: '/heyue' }))).toBe('VALIDATION_FAILED')
  for (const place of ticketCategories) granted(await begin({ place }))
})

test('is not readable by users', async () => {
  const { id } = await published(world, 'Listed')
  const draft = await written('Kept ready')
  await publish(world, draft)
  const page = { pageNo: 1, pageSize: 20, order: 'desc' } as const
  expect(errorOf(await world.call('getAnnouncement', { id: draft.id }))).toBe('NOT_FOUND')
  expect(errorOf(await world.call('getHelp', { id: draft.id }))).toBe('NOT_FOUND')
  const all = [
    granted(await world.call('listAnnouncements', page)),
    granted(await world.call('listNotices', page)).records,
    granted(await world.call('listHelp', page)).records,
  ].flat()
  const ids = new Set(all.map((one) => one.id))
  expect([ids.has(id), ids.has(draft.id)]).toEqual([true, false])
})

test('leaves the rules of other kinds', async () => {
  const draft = await drafted(world, 'Article')
  const words = saying('Plain')
  granted(
    await world.call('saveContent', { id: draft.id, version: 1, ...plainFacts, words }, writer),
  )
  expect(errorOf(await asked({ id: draft.id, version: 2 }))).toBe('VALIDATION_FAILED')
})
