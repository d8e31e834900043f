import { endpoints } from '@candor/api'
import { Amount } from '@candor/money'
import { inSnapshot } from '../platform/database/snapshot.ts'
import type { ApprovalKind } from '../operator/index.ts'
import { bookOf, bookOwnerOf } from '../people/index.ts'
import { exactly } from '../platform/decimals.ts'
import { change, query, type Route } from '../platform/http/route.ts'
import { isRefusal } from '../platform/lane/index.ts'
import { listAccounts, withdrawalTerms } from './accounts/queries.ts'
import { prepareAccount, prepareLock } from './accounts/prepare.ts'
import { addAccount } from './commands/add-account.ts'
import { askStatement } from './commands/ask-statement.ts'
import { applyRecharge } from './commands/apply-recharge.ts'
import type { ChannelChange } from './channels/kinds.ts'
import { claimRecharge } from './commands/claim-recharge.ts'
import { dropSandbox, restoreSandbox } from './commands/turn-sandbox.ts'
import { cancelWithdrawal } from './commands/move-withdrawal.ts'
import { submitWithdrawal } from './commands/submit-withdrawal.ts'
import { editAccount } from './commands/edit-account.ts'
import { lockAccounts } from './commands/lock-accounts.ts'
import { paySandbox } from './commands/pay-sandbox.ts'
import { transfer } from './commands/transfer.ts'
import { currencyList } from './currency-list.ts'
import { accountConsoleRoutes } from './console/account-routes.ts'
import { channelConsoleRoutes } from './console/channel-routes.ts'
import { rechargeConsoleRoutes } from './console/recharge-routes.ts'
import type { Reopening } from './console/reopen-account.ts'
import { withdrawalConsoleRoutes } from './console/withdrawal-routes.ts'
import { queryUserAssets } from './holdings/assets.ts'
import { queryUserBalance } from './holdings/balances.ts'
import { contractBalanceView } from './holdings/contract-balance.ts'
import { contractMoney } from './holdings/contract-money.ts'
import { rateBetween } from './rate.ts'
import { getRechargeAddress } from './recharge/address.ts'
import { prepareTurn, preparePayment, prepareReport } from './recharge/prepare.ts'
import { getRecharge, listRecharges } from './recharge/queries.ts'
import { listBalanceLog } from './records.ts'
import { prepareStatement } from './statements/prepare.ts'
import { getStatement, listStatements } from './statements/queries.ts'
import type { Tools } from './tools.ts'
import type { UnclaimedReturn } from './unclaimed/return-unclaimed.ts'
import { unclaimedRoutes } from './unclaimed/routes.ts'
import { prepareWithdrawal } from './withdrawals/prepare.ts'
import { findWithdrawal, getWithdrawal, listWithdrawals } from './withdrawals/queries.ts'
import { quoteWithdrawal } from './withdrawals/quote.ts'
import { usdPricesAt } from '../market/index.ts'

/** Approval kinds of its console endpoints. */
type Kinds = {
  readonly channelKind: ApprovalKind<ChannelChange>
  readonly returnKind: ApprovalKind<UnclaimedReturn>
  readonly reopenKind: ApprovalKind<Reopening>
}

/** Endpoints about a user's money: balances, recharges, withdrawals and records. */
export function walletRoutes(
  tools: Tools,
  { channelKind, returnKind, reopenKind }: Kinds,
): Route[] {
  return [
    ...holdings(tools),
    ...recharging(tools),
    ...changes(tools),
    ...accounts(tools),
    ...withdrawing(tools),
    ...stating(tools),
    ...withdrawalConsoleRoutes(tools),
    ...accountConsoleRoutes(tools, reopenKind),
    ...rechargeConsoleRoutes(tools),
    ...channelConsoleRoutes(tools, channelKind),
    ...unclaimedRoutes(tools, returnKind),
  ]
}

function holdings(tools: Tools): Route[] {
  const { pool, currencies, market } = tools
  return [
    query(endpoints.queryUserBalance, ({ user, input, now }) =>
      queryUserBalance(tools, user.userId, input, now),
    ),
    query(endpoints.queryUserAssets, ({ user, now }) => queryUserAssets(tools, user.userId, now)),
    query(endpoints.queryUserContractBalance, async ({ input, user, now }) => {
      const book = bookOf(input)
      const owner = await bookOwnerOf(pool, user.userId, book)
      const money = await inSnapshot(pool, (reader) =>
        contractMoney(reader, owner.userId, tools.look(), now, book),
      )
      return contractBalanceView(money, book)
    }),
    query(endpoints.listBalanceLog, ({ user, input, lang, now }) =>
      listBalanceLog(pool, user.userId, input, { lang, now }),
    ),
    query(endpoints.getCurrencyList, ({ now }) =>
      currencyList(currencies, usdPricesAt(market, now), tools.swappable),
    ),
    query(endpoints.getRateByCurrency, ({ input, now }) => rateBetween(market, input, now)),
  ]
}

function recharging(tools: Tools): Route[] {
  const { currencies } = tools
  return [
    query(endpoints.getRechargeAddress, ({ user, input, now }) =>
      getRechargeAddress(tools, user.userId, input, now),
    ),
    query(endpoints.listRecharges, ({ user, input, lang, now }) =>
      listRecharges(tools, user.userId, input, { lang, now }),
    ),
    query(endpoints.getRecharge, ({ user, input, lang, now }) =>
      getRecharge(tools, user.userId, input.id, { lang, now }),
    ),
    change(endpoints.applyRecharge, applyRecharge(tools), {
      prepare: (request) => prepareReport(tools, request),
    }),
    change(endpoints.claimRecharge, claimRecharge, {
      finish: async (_, { user, input, lang, now }) => {
        const order = await getRecharge(tools, user.userId, input.id, { lang, now })
        if (isRefusal(order)) throw new Error(`the recharge ${input.id} is gone`)
        return order
      },
    }),
    change(endpoints.paySandbox, paySandbox(currencies), {
      prepare: ({ input, user }) => preparePayment(tools, user.userId, input),
      owner: ({ userId }) => userId,
    }),
    change(endpoints.dropSandbox, dropSandbox, {
      prepare: ({ input, user }) => prepareTurn(tools, user.userId, input),
    }),
    change(endpoints.restoreSandbox, restoreSandbox(currencies), {
      prepare: ({ input, user }) => prepareTurn(tools, user.userId, input),
    }),
  ]
}

function changes(tools: Tools): Route[] {
  const { currencies } = tools
  return [
    change(endpoints.transferContract, transfer(currencies), {
      prepare: ({ input, user: { userId } }) =>
        exactly(() => ({ ...input, userId, amount: Amount.parse(input.amount) })),
    }),
  ]
}

function accounts(tools: Tools): Route[] {
  const { pool } = tools
  return [
    query(endpoints.listWithdrawalAccounts, ({ user, input, lang, now }) =>
      listAccounts(pool, user.userId, input, { lang, now }),
    ),
    query(endpoints.getWithdrawalTerms, ({ user, now }) =>
      withdrawalTerms(tools, user.userId, now),
    ),
    change(endpoints.addWithdrawalAccount, addAccount, {
      prepareActs: true,
      prepare: (request) => prepareAccount(tools, request),
    }),
    change(endpoints.editWithdrawalAccount, editAccount),
    change(endpoints.setWithdrawAllowList, lockAccounts, {
      prepareActs: true,
      prepare: (request) => prepareLock(tools, request),
    }),
  ]
}

function withdrawing(tools: Tools): Route[] {
  return [
    query(endpoints.quoteWithdrawal, ({ user, input, now }) =>
      quoteWithdrawal(tools, user, input, now),
    ),
    query(endpoints.listWithdrawals, ({ user, input, lang, now }) =>
      listWithdrawals(tools, user.userId, input, { lang, now }),
    ),
    query(endpoints.getWithdrawal, ({ user, input, lang }) =>
      getWithdrawal(tools, user.userId, input.id, lang),
    ),
    change(endpoints.applyWithdrawal, submitWithdrawal(tools.currencies), {
      prepareActs: true,
      prepare: (request) => prepareWithdrawal(tools, request),
    }),
    change(endpoints.cancelWithdrawal, cancelWithdrawal, {
      finish: async (_, { user, input, lang }) =>
        (await findWithdrawal(tools, user.userId, input.id, lang))!,
    }),
  ]
}

function stating(tools: Tools): Route[] {
  return [
    query(endpoints.listStatements, ({ user, input, now }) =>
      listStatements(tools, user.userId, input, now),
    ),
    query(endpoints.getStatement, ({ user, input, now }) =>
      getStatement(tools, user.userId, input.id, now),
    ),
    change(endpoints.exportStatement, askStatement, {
      prepare: ({ user, input }) => prepareStatement(tools, user.userId, input),
    }),
  ]
}
