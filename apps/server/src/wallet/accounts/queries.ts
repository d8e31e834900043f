import type { endpoints, InputOf, Language, ResultOf, WithdrawalAccount } from '@candor/api'
import type { Pool } from 'pg'
import { listOwn, readOwn } from '../../platform/own-rows.ts'
import type { Tools } from '../tools.ts'
import { maxAccounts } from '../commands/add-account.ts'
import { allowListAt } from './allow-list.ts'
import { allowLists, withdrawalAccounts } from './tables.ts'
import { accountView } from './view.ts'

/** A user's accounts without those that the user disabled, the newest first. Accounts closed by an operator show the reason. */
export async function listAccounts(
  pool: Pick<Pool, 'query'>,
  userId: string,
  { type, currency }: InputOf<typeof endpoints.listWithdrawalAccounts>,
  { lang, now }: { readonly lang: Language; readonly now: number },
): Promise<WithdrawalAccount[]> {
  const accounts = await listOwn(
    pool,
    withdrawalAccounts,
    userId,
    `and (disabled_at is null or reason_key is not null)
       and ($3::text is null or type = $3) and ($4::text is null or currency = $4)
     order by disabled_at is null desc, id desc limit ${2 * maxAccounts}`,
    [type ?? null, currency ?? null],
  )
  return accounts.map((account) => accountView(account, now, lang))
}

/** Terms of binding accounts: types, cooldown, and whether the list is locked. */
export async function withdrawalTerms(
  { pool, currencies, accountCoolingMs }: Tools,
  userId: string,
  now: number,
): Promise<ResultOf<typeof endpoints.getWithdrawalTerms>> {
  const all = [...currencies.values()]
  return {
    coolingSeconds: Math.ceil(accountCoolingMs / 1_000),
    maxAccounts,
    allowList: await readAllowList(pool, userId, now),
    bankCurrencies: all.filter(({ bankPayout }) => bankPayout).map(({ currency }) => currency),
    networks: all.flatMap(({ currency, payoutNetworks }) =>
      payoutNetworks.map(({ network, name, addressPattern }) => ({
        currency,
        network,
        name,
        addressPattern,
      })),
    ),
  }
}

/** State of a user's list now. */
export async function readAllowList(pool: Pick<Pool, 'query'>, userId: string, now: number) {
  return allowListAt((await readOwn(pool, allowLists, userId)) ?? undefined, now)
}
