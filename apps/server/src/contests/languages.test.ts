import { languages } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { draftOf, maker, openContestWorld, type ContestWorld } from '../testing/contest-world.ts'
import { leagueWords, onlyIn } from '../testing/offer-words.ts'
import { contestNotices } from './notices.ts'

let w: ContestWorld
beforeAll(async () => {
  w = await openContestWorld()
})
afterAll(() => w.close())

const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const item = async (id: string) =>
  granted(await w.callConsole('listContestItems', {}, maker)).find((one) => one.id === id)!

describe('a draft', () => {
  test('is stored incomplete, and published only once it is complete in every language', async () => {
    const draft = draftOf({ words: onlyIn(leagueWords, 'en-us', 'jp') })
    const { id } = granted(await w.callConsole('saveContestDraft', draft, maker))
    expect(await item(id)).toMatchObject({ completeCount: 2, words: draft.words })
    const missing = languages.filter((lang) => lang !== 'en-us' && lang !== 'jp')
    const fields = missing.flatMap((lang) => [`words.${lang}.name`, `words.${lang}.description`])
    expect(await w.asked(id, 'publish')).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: fields.map((field) => ({ field, rule: 'required' })) },
    })
    expect(await item(id)).toMatchObject({ status: 'draft', pending: null })
    const whole = draftOf({ contestId: id, version: 1 })
    granted(await w.callConsole('saveContestDraft', whole, maker))
    await w.both(id, 'publish')
    expect(await item(id)).toMatchObject({ status: 'published', completeCount: 8 })
  })

  test('has another version with another word in any language', async () => {
    const words = { ...leagueWords, vl: { ...leagueWords.vl, name: 'Giải khác' } }
    const versions = await Promise.all(
      [leagueWords, words].map(async (texts) => {
        const draft = draftOf({ words: texts })
        const { id } = granted(await w.callConsole('saveContestDraft', draft, maker))
        return (await item(id)).termsVersion
      }),
    )
    expect(new Set(versions).size).toBe(2)
  })
})

test("shows a contest and its entries in each user's language, to the end", async () => {
  const id = await w.published()
  const users = new Map<string, string>()
  for (const lang of languages) {
    const { name, description: rule } = leagueWords[lang]
    const user = await w.user('0')
    users.set(lang, user)
    const contest = granted(await w.call('getContest', user, { id }, null, lang))
    expect(contest).toMatchObject({ name, rule })
    const { records } = granted(
      await w.call('listContests', user, { ...page, tab: 'all' }, null, lang),
    )
    expect(records.find((one) => one.id === id)).toMatchObject({ name, rule })
    const { termsVersion } = contest
    const body = { contestId: id, termsVersion, agreementAccepted: true as const }
    const entry = granted(await w.call('joinContest', user, body, null, lang))
    expect(entry.contestName).toBe(name)
    const mine = granted(await w.call('listMyContests', user, page, null, lang))
    expect(mine.records).toMatchObject([{ contestName: name }])
    const again = granted(await w.call('getContest', user, { id }, null, lang))
    expect(again.myEntry!.contestName).toBe(name)
  }
  const left = users.get('xi')!
  const { records } = granted(await w.call('listMyContests', left, page))
  const exited = await w.call('exitContest', left, { id: records[0]!.id }, null, 'xi')
  expect(granted(exited).contestName).toBe(leagueWords.xi.name)

  await w.both(id, 'cancel')
  await w.decide()
  const event = w.events.find(({ name }) => name === 'contestCancelled')!
  const source = contestNotices(w.pool)
  const { data } = (await source.about(event))!
  for (const lang of languages)
    expect(source.say({ ...event, data }, lang).what).toContain(leagueWords[lang].name)
})

test("refuses changes of a published contest's texts", async () => {
  const id = await w.published()
  const values = "select part, user_id, id, version + 1, '{}' from contests_contest where id = $1"
  await expect(
    w.pool.query(`insert into contests_words (part, user_id, id, version, words) ${values}`, [id]),
  ).rejects.toThrow('never changed')
  await expect(w.pool.query("update contests_words set words = '{}'")).rejects.toThrow()
  await expect(w.pool.query('delete from contests_words')).rejects.toThrow()
})
