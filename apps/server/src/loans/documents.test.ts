import { hourMs, languages } from '@candor/api'
import { Amount } from '@candor/money'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allParts } from '../platform/leases.ts'
import { errorOf, granted } from '../testing/answers.ts'
import { readPdfText } from '../testing/pdf-text.ts'
import { agreementOf } from './agreement.ts'
import { drawAgreement } from './document.ts'
import { writeDocuments } from './documents.ts'
import { loadLoanSets } from './terms.ts'
import { openLoansWorld, pledgeSet, type LoansWorld } from './testing/loans-world.ts'

let w: LoansWorld
beforeAll(async () => {
  w = await openLoansWorld('loan documents')
  await w.say('100000')
})
afterAll(() => w.close())

test('writes a document once with two processes, stores its hash, and shows it to its owner only', async () => {
  const [user, other] = [await w.userWith('0.1'), await w.userWith('0.1')]
  const { id, documentHash } = await w.lent(user, '6000', '0.1')
  expect(documentHash).toBeNull()
  expect(errorOf(await w.call('getLoanDocument', user, { id }))).toBe('NOT_FOUND')
  const elsewhere = await openLoansWorld('elsewhere', { database: w.database, node: 1 })
  await Promise.all([w.write(), elsewhere.write()])
  expect(granted(await elsewhere.call('getLoanDocument', user, { id }))).toEqual(
    granted(await w.call('getLoanDocument', user, { id })),
  )
  await elsewhere.close()
  const file = granted(await w.call('getLoanDocument', user, { id }))
  const content = Buffer.from(file.content, 'base64')
  expect(file.name).toBe(`L${id}.pdf`)
  expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'))
  expect((await w.seen(user, id)).documentHash).toBe(file.sha256)
  const { lines, missing } = await readPdfText(content)
  const text = lines.join(' ')
  const signed = granted(await w.call('getLoanAgreement', user, { id }))
  for (const fact of ['6000 USDT are lent for 30 days', 'Ana Roe', signed.hash])
    expect(text).toContain(fact)
  expect(missing).toBe(0)
  await w.write()
  expect(granted(await w.call('getLoanDocument', user, { id }))).toEqual(file)
  expect(errorOf(await w.call('getLoanDocument', other, { id }))).toBe('NOT_FOUND')
})

test('wraps a name that is longer than a line', async () => {
  const about = {
    orderId: '971',
    lang: 'en-us',
    paragraphs: ['Loan'],
    hash: '',
    signedAt: 0,
  } as const
  const value = 'W'.repeat(80)
  const file = await drawAgreement({ ...about, signature: { kind: 'typed', value } })
  const { lines } = await readPdfText(file)
  const drawn = lines.filter((line) => /^W+$/.test(line))
  expect(drawn.join('')).toBe(value)
  expect(drawn.length).toBeGreaterThan(1)
})

test('reports an agreement that cannot be drawn, retries it after a day, and goes on with others', async () => {
  const [user, other] = [await w.userWith('0.1'), await w.userWith('0.1')]
  const { id } = await w.lent(user, '6000', '0.1')
  const next = await w.lent(other, '6000', '0.1')
  const fails = async (document: { orderId: string }) => {
    if (document.orderId === id) throw new Error('planted')
    return drawAgreement(document as never)
  }
  const write = () => writeDocuments(w, allParts.parts(), w.world.clock.now(), fails)
  await expect(write()).rejects.toThrow('1 agreements failed')
  expect(errorOf(await w.call('getLoanDocument', user, { id }))).toBe('DOCUMENT_FAILED')
  expect(granted(await w.call('getLoanDocument', other, { id: next.id })).name).toContain(next.id)
  // It is postponed, and fails no run meanwhile.
  await write()
  w.leap(24 * hourMs)
  await w.write()
  expect(granted(await w.call('getLoanDocument', user, { id })).name).toContain(id)
})

test('writes the document of an ended loan too', async () => {
  await w.say('100000')
  const user = await w.userWith('0.1')
  const { id } = await w.lent(user, '6000', '0.1')
  await w.give(user, '1')
  granted(await w.call('repayLoan', user, { id, amount: '7000' }))
  await w.write()
  expect(granted(await w.call('getLoanDocument', user, { id })).sha256).toMatch(/^[0-9a-f]{64}$/)
})

test.each(languages)('has every letter and word of the agreement in %s', async (lang) => {
  const terms = loadLoanSets().get(pledgeSet)!
  const pledge = { of: terms.collaterals[0]!, quantity: Amount.parse('0.1') }
  const request = { terms, amount: Amount.parse('6000'), days: 30, instalments: 1, pledge }
  const { hash, paragraphs } = agreementOf(request, lang)
  const signature = { kind: 'drawn', value: '100,200 300,100;400,100 500,300' } as const
  const about = { orderId: '971', lang, paragraphs, hash, signature, signedAt: 0 }
  const { lines, missing } = await readPdfText(await drawAgreement(about))
  expect(missing).toBe(0)
  // One Thai letter is drawn as two, and copied so.
  const bare = (text: string) => text.replaceAll(/\s/g, '').replaceAll('ำา', 'ำ')
  const whole = bare(lines.join(''))
  for (const paragraph of paragraphs) expect(whole).toContain(bare(paragraph))
})
