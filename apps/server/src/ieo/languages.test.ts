import { languages } from '@candor/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../platform/database/roles.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { novaWords, onlyIn } from '../testing/offer-words.ts'
import { ieoNotices } from './notices.ts'
import {
  checker,
  draftOf,
  hour,
  maker,
  openIeoWorld,
  startAt,
  type IeoWorld,
} from './testing/ieo-world.ts'

let w: IeoWorld
beforeAll(async () => {
  w = await openIeoWorld('ieo languages')
})
afterAll(() => w.close())

const page = { pageNo: 1, pageSize: 10, order: 'desc' } as const
const item = async (id: string) =>
  granted(await w.callConsole('listIeoItems', {}, maker)).find((one) => one.id === id)!

describe('a draft', () => {
  test('is stored incomplete, and published only once it is complete in every language', async () => {
    const half = {
      ...onlyIn(novaWords, 'en-us', 'ko', 'xi'),
      xi: { name: 'Red Nova', description: '  ' },
    }
    const draft = draftOf({ symbol: 'HALF', words: half })
    const { id } = granted(await w.callConsole('saveIeoDraft', draft, maker))
    expect(await item(id)).toMatchObject({
      ...novaWords['en-us'],
      completeCount: 2,
      words: { ...half, xi: { name: 'Red Nova', description: '' } },
    })
    const missing = ['jp', 'tai', 'mlxy', 'vl'].flatMap((lang) => [
      `words.${lang}.name`,
      `words.${lang}.description`,
    ])
    const fields = [
      ...missing,
      'words.xi.description',
      'words.zh-cn.name',
      'words.zh-cn.description',
    ]
    expect(await w.asked(id, 'publish')).toMatchObject({
      refused: 'VALIDATION_FAILED',
      details: { fields: fields.map((field) => ({ field, rule: 'required' })) },
    })
    expect(await item(id)).toMatchObject({ status: 'draft', pending: null })
    const whole = { ...draft, projectId: id, version: 1, words: novaWords }
    granted(await w.callConsole('saveIeoDraft', whole, maker))
    expect(await item(id)).toMatchObject({ completeCount: 8, words: novaWords })
    await w.both(id, 'publish')
    expect(await item(id)).toMatchObject({ status: 'published' })
  })

  test('has another version with another word in any language', async () => {
    const words = { ...novaWords, jp: { ...novaWords.jp, description: '別の説明です。' } }
    const [one, other] = await Promise.all(
      [novaWords, words].map(async (texts) => {
        const draft = draftOf({ symbol: 'SAME', words: texts })
        const { id } = granted(await w.callConsole('saveIeoDraft', draft, maker))
        return (await item(id)).disclosureVersion
      }),
    )
    expect(one).not.toBe(other)
  })

  test('is shown to the checker in every language, and an older request without texts fails', async () => {
    const { id } = granted(await w.callConsole('saveIeoDraft', draftOf({ symbol: 'SHOWN' }), maker))
    const approvalId = granted(await w.asked(id, 'publish')).pendingApprovalId!
    const open = { ...page, pageSize: 100, show: 'open' } as const
    const shown = async () =>
      granted(await w.callConsole('listApprovals', open, checker)).records.find(
        (one) => one.id === approvalId,
      )!
    const { payload, inVain } = await shown()
    expect(JSON.parse(payload)).toMatchObject({ words: novaWords })
    expect(inVain).toBeNull()
    // As an older version requested it, with a single language.
    const { words: _, ...before } = JSON.parse(payload) as { words: unknown }
    await withClient(w.database.ownerUrl, async (owner) => {
      await owner.query('alter table operator_approval disable trigger user')
      const { rowCount } = await owner.query(
        `update operator_approval set payload = $1, digest = sha256(convert_to(kind || E'\n' || $1, 'UTF8')) where id = $2`,
        [JSON.stringify(before), approvalId],
      )
      expect(rowCount).toBe(1)
      await owner.query('alter table operator_approval enable trigger user')
    })
    expect((await shown()).inVain).toBe('changed')
    expect(errorOf(await w.agreed(approvalId))).toBe('STATE_CHANGED')
    expect(await item(id)).toMatchObject({ status: 'draft' })
  })
})

test("shows an offering and its applications in each user's language", async () => {
  const id = await w.published({ allocationMode: 'prorata' })
  const users = new Map<string, string>()
  for (const lang of languages) users.set(lang, await w.userWith('100'))
  await w.until(startAt + hour)
  for (const lang of languages) {
    const user = users.get(lang)!
    const texts = novaWords[lang]
    expect(granted(await w.call('getIeoProject', user, { id }, null, lang))).toMatchObject(texts)
    const { records } = granted(await w.call('listIeoProjects', user, page, null, lang))
    expect(records.find((one) => one.id === id)).toMatchObject(texts)
    const body = await w.body(id, user, '10')
    const order = granted(await w.call('applyIeo', user, body, null, lang))
    expect(order.projectName).toBe(texts.name)
  }
  await w.drawn(id, users.get('ko')!)
  for (const lang of languages) {
    const user = users.get(lang)!
    const { records } = granted(await w.call('listIeoOrders', user, page, null, lang))
    expect(records).toMatchObject([{ projectName: novaWords[lang].name, statusKey: 'won' }])
    const project = granted(await w.call('getIeoProject', user, { id }, null, lang))
    expect(project.myOrder!.projectName).toBe(novaWords[lang].name)
    const paid = await w.call('payIeo', user, { orderId: records[0]!.id }, null, lang)
    expect(granted(paid).projectName).toBe(novaWords[lang].name)
    const event = w.events.find(({ name, userId }) => name === 'ieoWon' && userId === user)!
    expect(ieoNotices.say(event, lang).what).toContain(novaWords[lang].name)
  }
})

test("refuses changes of a published offering's texts", async () => {
  const now = w.world.clock.now()
  const times = { applyStartAt: now, applyEndAt: now + hour, drawAt: now + 2 * hour }
  const id = await w.published({ symbol: 'KEPT', ...times, payDeadlineAt: now + 3 * hour })
  const values = "select part, user_id, id, version + 1, '{}' from ieo_project where id = $1"
  await expect(
    w.pool.query(`insert into ieo_words (part, user_id, id, version, words) ${values}`, [id]),
  ).rejects.toThrow('never changed')
  await expect(w.pool.query("update ieo_words set words = '{}'")).rejects.toThrow()
  await expect(w.pool.query('delete from ieo_words')).rejects.toThrow()
})
