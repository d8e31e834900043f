import { languages } from '@candor/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { productOwner } from '../../invest/tables.ts'
import { writtenVersion, type StoredTerms } from '../../invest/terms.ts'
import { openInvestWorld, productOf, startAt } from '../../invest/testing/invest-world.ts'
import type { Database } from '../../platform/database/pool.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { withClient } from '../../platform/database/roles.ts'
import { partOf } from '../../platform/part.ts'
import { granted } from '../answers.ts'
import { auditAll } from '../audit.ts'
import { createTestDatabase, EMPTY_TEMPLATE } from '../database.ts'
import { migrateWithout } from './left-database.ts'

const added = ['407-product-endings.sql']
const id = '66811'

let database: Database
beforeEach(async () => {
  database = await createTestDatabase(EMPTY_TEMPLATE)
  await migrateWithout(database.ownerUrl, added)
})
afterEach(() => database.close())

const { funding: _funding, ...terms } = productOf(id) as { readonly funding: string } & StoredTerms
/** The disclosure alone, as the previous version stored it. */
const words = Object.fromEntries(languages.map((lang) => [lang, `Accepted, in ${lang}.`]))
/** The previous version's hash of these terms and texts, which buyers accepted. */
const disclosureVersion = '5a5c1bc8cc2041d8'

const house = { part: productOwner.part, user_id: productOwner.userId }
const version = { ...house, id: '7', product_id: id, number: 2, is_shipped: false }
/** A product published by two operators in the previous version. */
const rows = {
  invest_product: {
    ...house,
    id,
    sold: '0',
    opened_at: startAt - 2,
    newest_id: '7',
    newest_number: 2,
  },
  invest_funding: { part: partOf(id), user_id: id, funded_through: 20_000 },
  invest_version: {
    ...version,
    terms,
    sort: 1,
    words,
    disclosure_version: disclosureVersion,
    author_id: '1',
    created_at: startAt - 2,
  },
  invest_publication: {
    ...version,
    effective_at: startAt - 1,
    published_at: startAt - 1,
    maker_id: '1',
    checker_id: '2',
    approval_id: '3',
  },
}

test('keeps the version of terms from before names, which are still sold and paid', async () => {
  await withClient(database.ownerUrl, async (owner) => {
    await owner.query('insert into lane_owner (part, id) values ($1, $2)', [partOf(id), id])
    for (const [table, row] of Object.entries(rows))
      await owner.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`,
        [JSON.stringify([row])],
      )
  })
  expect(await migrate(database.ownerUrl, 2)).toEqual(added)
  expect(await auditAll(database.pool)).toEqual([])
  expect(writtenVersion(terms, words)).toBe(disclosureVersion)

  const w = await openInvestWorld('upgrade', [productOf(id)], { database })
  for (const lang of languages)
    expect(granted(await w.call('getProduct', '1', { id }, null, lang))).toMatchObject({
      name: `P${id}`,
      description: null,
      disclosure: `Accepted, in ${lang}.`,
      disclosureVersion,
      saleStartAt: startAt - 1,
      funding: { payer: null, source: null, payerKey: 'sandbox_treasury' },
      statusKey: 'on_sale',
    })
  await w.fill(id, '100')
  const user = await w.userWith('1000')
  await w.bought(user, id, '1000')
  await w.live(2)
  expect(await w.balance(user, 'balance.available')).toBe('1')
  await w.close()
  expect(await auditAll(database.pool)).toEqual([])
})
