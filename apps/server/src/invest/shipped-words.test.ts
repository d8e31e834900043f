import {
  languages,
  productLanguagesMissing,
  ProductWords,
  type Language,
  type ProductText,
} from '@candor/api'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { granted } from '../testing/answers.ts'
import { loadPhrases } from './shipped-words.ts'
import { loadProducts, parseTerms, shippedProducts, type StoredTerms } from './terms.ts'
import { openInvestWorld, productOf, type InvestWorld } from './testing/invest-world.ts'

const phrases = loadPhrases()
const shipped = shippedProducts()
const byName = new Intl.Collator('en')
const placesIn = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted(byName.compare)

describe('texts of every shipped product', () => {
  test.each(languages)('have no figure of their own in %s: the terms supply each', (lang) => {
    for (const [name, phrase] of Object.entries(phrases[lang]))
      expect([name, phrase.match(/\p{Nd}/gu)]).toEqual([name, null])
  })

  test.each(languages)('name the same terms in %s as in English, in other words', (lang) => {
    for (const [name, phrase] of Object.entries(phrases[lang])) {
      const english = phrases['en-us'][name as keyof (typeof phrases)['en-us']]
      expect([name, placesIn(phrase)]).toEqual([name, placesIn(english)])
      if (lang !== 'en-us' && /[a-z]{3}/.test(english.replaceAll(/\{\w+\}/g, '')))
        expect(phrase).not.toBe(english)
    }
  })
})

describe.each(shipped.map((one) => [one.terms['name'] as string, one] as const))(
  'of %s',
  (name, { terms, words, disclosureVersion }) => {
    const parsed = parseTerms(terms)
    const texts = words as Record<Language, ProductText>

    test('are complete in eight languages, with every figure of the terms', () => {
      expect(v.parse(ProductWords, words)).toEqual(words)
      expect(productLanguagesMissing(texts)).toEqual([])
      for (const lang of languages) {
        const { description, disclosure } = texts[lang]
        const all = `${description}\n${disclosure}`
        expect(all).not.toMatch(/[{}]|undefined|null/)
        expect(description).toContain(name)
        const { redemption, bond, days, coolingOffHours } = parsed
        const figures = [days, coolingOffHours, redemption!.lockDays, bond?.saleDays ?? days]
        for (const figure of figures) expect(all).toMatch(new RegExp(`(?<!\\d)${figure}(?!\\d)`))
        if (bond !== undefined) expect(description).toContain(bond.issuer)
        // Payer, risk, worst case, return of the principal, cost of redemption, cooling-off.
        expect(disclosure.split('\n')).toHaveLength(6)
      }
    })

    test('have a version over the terms and every word', () => {
      const load = (given: typeof phrases | null) =>
        loadProducts({ products: [{ ...terms, funding: '1' }] }, given)[0]!
      expect(load(phrases)).toMatchObject({ words, disclosureVersion })
      expect(load(null).disclosureVersion).not.toBe(disclosureVersion)
      const { ko } = phrases
      const other = { ...phrases, ko: { ...ko, worst: `${ko.worst}!` } }
      expect(load(other).disclosureVersion).not.toBe(disclosureVersion)
    })
  },
)

describe('a figure of the terms', () => {
  const load = (over: object) => loadProducts({ products: [productOf('66811', over)] }, phrases)[0]!
  const disclosure = (over: object, lang: Language = 'en-us') =>
    (load(over).words as Record<Language, ProductText>)[lang].disclosure
  const redemption = { lockDays: 3, penaltyRate: '0.0005' }

  test('changes the texts in every language and the version', () => {
    const other = { ...redemption, penaltyRate: '0.0025' }
    for (const lang of languages) {
      expect(disclosure({ redemption }, lang)).toContain('0.05 %')
      expect(disclosure({ redemption: other }, lang)).toContain('0.25 %')
    }
    expect(load({ redemption }).disclosureVersion).not.toBe(
      load({ redemption: other }).disclosureVersion,
    )
  })

  test('is left out where a product lacks it', () => {
    expect(disclosure({})).toContain('Leaving early: not possible.\nCooling off: none.')
    const cooled = disclosure({ redemption: { ...redemption, lockDays: 1 }, coolingOffHours: 1 })
    expect(cooled).toContain('once it has earned for 1 day, at a cost of 0.05 % of the principal')
    expect(cooled).toContain('for 1 hour after the purchase')
  })

  test('is a target or fixed, per day or per year, by the terms', () => {
    expect(disclosure({})).toContain('0.1 % a day is a target and not guaranteed.')
    expect(disclosure({ rateKind: 'fixed', ratePer: 'year', rate: '0.061' })).toContain(
      '6.1 % a year is fixed only as long as the account can pay, and not guaranteed.',
    )
  })
})

describe('a release with more texts', () => {
  let worlds: InvestWorld[] = []
  afterEach(async () => {
    const opened = worlds.toReversed()
    worlds = []
    for (const world of opened) await world.close()
  })

  test('is a new version: earlier buyers keep theirs, the next buyer reads and accepts it', async () => {
    const products = [productOf('66811', { coolingOffHours: 24 })]
    const before = await openInvestWorld('said before', products)
    worlds.push(before)
    const user = await before.userWith('2000')
    const old = await before.bought(user, '66811', '1000')
    const seen = await before.order('66811', '500')
    const next = await openInvestWorld('said now', products, {
      database: before.database,
      node: 1,
      startAt: before.world.clock.now(),
      phrases,
    })
    worlds.push(next)
    for (const lang of languages) {
      const product = granted(await next.call('getProduct', '1', { id: '66811' }, null, lang))
      expect(product).toMatchObject({
        description: expect.stringContaining('P66811') as string,
        disclosure: expect.stringContaining('24') as string,
        funding: { payer: phrases[lang].payer, source: phrases[lang].source },
      })
      expect(product.disclosureVersion).not.toBe(old.disclosureVersion)
    }
    expect(await next.call('buyProduct', user, seen)).toMatchObject({
      refused: 'DISCLOSURE_NOT_ACCEPTED',
    })
    expect(granted(await next.call('getProductOrder', user, { id: old.id }))).toMatchObject({
      disclosureVersion: old.disclosureVersion,
    })
    await next.bought(user, '66811', '500')
    const versions = await next.pool.query<{ number: number; terms: StoredTerms }>(
      'select number, terms from invest_version order by number',
    )
    expect(versions.rows.map(({ number }) => number)).toEqual([1, 2])
    expect(versions.rows[1]!.terms).toEqual(versions.rows[0]!.terms)
  })
})
