import { settingKeys } from '@candor/api'
import { consentVersion } from '../../identity/index.ts'
import { addressOf, agreement, fundPassword } from './cast.ts'
import { leavableOrdersOf } from './product.ts'
import type { Person } from './person.ts'
import type { Words } from './schema-arbitrary.ts'
import type { SeededWorld } from './seeded-world.ts'
import { quoteOf } from './swap.ts'

/** Fields that name a user's objects, read from the app by some twenty calls. */
const ofObjects = [
  'id',
  'accountId',
  'positionId',
  'address',
  'avatar',
  'frontImage',
  'backImage',
  'holdingImage',
  'passportImage',
  'addressProof',
]

/**
 * Values that a user may name in a request, by field. A field without values draws from its schema alone.
 * @param fields the request's fields, if no others are needed: then the app is asked for less
 */
export async function wordsOf(
  seeded: SeededWorld,
  person: Person,
  fields: ReadonlySet<string> | null = null,
): Promise<Words> {
  const needs = (...names: string[]) => names.some((name) => fields?.has(name) ?? true)
  const names = [...seeded.feed.symbols]
  const now = seeded.world.clock.now()
  const owned = needs(...ofObjects) ? await objectsOf(person) : nothing
  return {
    id: [
      ...owned.running,
      ...owned.closed,
      ...owned.recharges,
      ...owned.withdrawals,
      ...owned.accounts,
      ...owned.statements,
      ...owned.options,
      ...owned.swaps,
      ...owned.productOrders,
      ...owned.loans,
      ...owned.tickets,
      ...owned.ieoOrders,
      ...owned.contestEntries,
      ...owned.alerts,
      ...(needs('id') ? await approvalIds(person) : []),
    ],
    accountId: owned.accounts,
    positionId: owned.running,
    // Operators halt only a market without trades.
    symbol: isUser(person) ? names : ['USDJPY'],
    symbols: ['BTCUSDT', 'BTCUSDT,ETHUSDT', names.join(',')],
    keyword: ['BTC', 'gold', ''],
    currency: ['USDT', 'BTC', 'ETH'],
    fromCurrency: ['USDT', 'BTC', 'ETH'],
    toCurrency: ['USDT', 'BTC', 'ETH'],
    pledgeCurrency: ['BTC', 'ETH'],
    target: ['USD', 'USDT'],
    network: ['sandbox'],
    address: owned.addresses,
    key: settingKeys,
    switch: ['withdrawals'],
    quoteId: isUser(person) && needs('quoteId') ? [(await quoteOf(person)).quoteId] : [],
    // Five wrong attempts would lock withdrawals for a day.
    fundPassword: [fundPassword],
    to: [person.account, 'nobody@example.com'],
    // Not the caller's own account, which wrong passwords would lock.
    account: ['nobody@example.com', '+12025550123', 'balance', 'contract'],
    phoneCode: ['1'],
    phone: Array.from({ length: 90 }, (_, index) => `20255501${index + 10}`),
    surname: ['Roe', "O'Neil"],
    nickName: ['Ana B.'],
    firstName: ['Ana', 'สมชาย'],
    name: ['Max', '민준'],
    birthday: ['1990-02-28'],
    expireDate: ['2036-01-31'],
    consentVersion: [consentVersion],
    country: ['SG', 'VN'],
    avatar: owned.avatars,
    frontImage: owned.files,
    backImage: owned.files,
    holdingImage: owned.files,
    passportImage: owned.files,
    addressProof: owned.files,
    beginAt: [now - 86_400_000],
    endAt: [now],
    pageNo: [1, 2],
    ...person.deviceFields,
    deviceKey: [person.deviceFields.deviceKey],
    deviceId: [],
    agreementAccepted: [true],
    agreementVersion: [agreement.agreementVersion],
  }
}

/** Objects of a user, by kind. */
export interface Objects {
  readonly running: readonly string[]
  readonly closed: readonly string[]
  readonly recharges: readonly string[]
  readonly withdrawals: readonly string[]
  readonly addresses: readonly string[]
  readonly accounts: readonly string[]
  readonly statements: readonly string[]
  readonly options: readonly string[]
  readonly swaps: readonly string[]
  readonly productOrders: readonly string[]
  readonly loans: readonly string[]
  readonly tickets: readonly string[]
  /** Unpaid wins. */
  readonly ieoOrders: readonly string[]
  /** Entries in contests. */
  readonly contestEntries: readonly string[]
  readonly alerts: readonly string[]
  readonly passkeys: readonly string[]
  /** Wallets that sign them in. */
  readonly wallets: readonly string[]
  /** Third parties that sign them in. */
  readonly thirdParties: readonly string[]
  /** Photos of their applications. */
  readonly files: readonly string[]
  /** Their profile picture. */
  readonly avatars: readonly string[]
}

const nothing: Objects = {
  running: [],
  closed: [],
  recharges: [],
  withdrawals: [],
  addresses: [],
  accounts: [],
  statements: [],
  options: [],
  swaps: [],
  productOrders: [],
  loans: [],
  tickets: [],
  ieoOrders: [],
  contestEntries: [],
  alerts: [],
  passkeys: [],
  wallets: [],
  thirdParties: [],
  files: [],
  avatars: [],
}

const isUser = (person: Person) => person.token() !== null && !person.isOperator()

/** Asks the app itself; without a session there are none. */
export async function objectsOf(person: Person): Promise<Objects> {
  if (!isUser(person)) return nothing
  const { avatar } = (await person.done('getMyUserInfo', {}))!
  const ids = (page: { records: readonly { id: string }[] }) => page.records.map(({ id }) => id)
  return {
    running: ids(await person.done('listPositions', { status: '1', pageSize: 100 })),
    closed: ids(await person.done('listPositions', { status: '3' })),
    recharges: ids(await person.done('listRecharges', {})),
    withdrawals: ids(await person.done('listWithdrawals', {})),
    addresses: [await addressOf(person)],
    accounts: (await person.done('listWithdrawalAccounts', {}))
      .filter(({ statusKey }) => statusKey !== 'disabled')
      .map(({ id }) => id),
    statements: ids(await person.done('listStatements', {})),
    options: ids(await person.done('listOptions', {})),
    swaps: ids(await person.done('listSwaps', {})),
    loans: ids(await person.done('listLoans', {})),
    tickets: ids(await person.done('listTickets', {})),
    productOrders: await leavableOrdersOf(person),
    ieoOrders: ids(await person.done('listIeoOrders', { status: '3' })),
    contestEntries: ids(await person.done('listMyContests', {})),
    alerts: (await person.done('listPriceAlerts', {})).map(({ id }) => id),
    passkeys: (await person.done('listPasskeys', {})).map(({ id }) => id),
    wallets: (await person.done('listSignInWallets', {})).map(({ id }) => id),
    thirdParties: (await person.done('listThirdParties', {})).map(({ id }) => id),
    files: (await person.done('listAuths', {})).records.flatMap(({ images }) =>
      images.map(({ fileId }) => fileId),
    ),
    avatars: avatar === null ? [] : [/\d+(?=\?)/.exec(avatar)![0]],
  }
}

/** Approval requests that an operator may decide, or could have; none for users. */
async function approvalIds(person: Person): Promise<string[]> {
  if (!person.isOperator()) return []
  const { records } = await person.done('listApprovals', { pageSize: 100 })
  return records.map(({ id }) => id)
}
