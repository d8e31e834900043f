import { newIntentKey, type LoginResult } from '@candor/api'
import { Price } from '@candor/money'
import { agreementVersion } from '../../content/index.ts'
import type { Person } from './person.ts'
import type { StillFeed } from './still-feed.ts'

/** The environment of test users. */
export interface Stage {
  readonly feed: StillFeed
  leap(waitMs: number): Promise<void>
  newPerson(name: string): Promise<Person>
}

export const agreement = { agreementAccepted: true, agreementVersion }

/** An order that every market accepts, at the present price. */
export function orderOf({ feed }: Stage, symbol: string, direction: 'long' | 'short' = 'long') {
  return {
    symbol,
    direction,
    marginMode: 'isolated',
    leverage: 10,
    margin: '1000',
    expectedPrice: Price.text(feed.priceOf(symbol)),
    maxSlippageRate: '0.05',
  } as const
}

/** The same order in cross margin. */
export const inCross = <Order extends object>(order: Order) =>
  ({ ...order, marginMode: 'cross' }) as const

/** Requests a code and reads it in the inbox. */
export async function codeFor(
  person: Person,
  email: string,
  scene:
    | 'register'
    | 'login'
    | 'forget'
    | 'bind'
    | 'withdrawAccount'
    | 'withdraw'
    | 'changePassword'
    | 'changeFundPassword'
    | 'changeContact'
    | 'newContact'
    | 'closeAccount'
    | 'loan',
) {
  await person.done('getEmailCaptcha', { email, scene })
  const mails = await person.done('listInbox', { to: email })
  // A later mail without a code may be listed first.
  const mail = mails.find(({ code }) => code !== null)
  if (!mail?.code) throw new Error(`no code came to ${email}`)
  return mail.code
}

/** A signed-in user with an e-mail address. */
export async function newUser(stage: Stage, name: string): Promise<Person> {
  const person = await stage.newPerson(name)
  const email = `${name}@example.com`
  const password = `a long secret of ${name}`
  const captcha = await codeFor(person, email, 'register')
  const entries = { ...person.deviceFields, ...agreement, email, password, captcha }
  const login = await person.done('register', { registerType: 'email', ...entries })
  return entered(person, { ...login, account: email, initialPassword: password })
}

/** A signed-in guest without an address. */
export async function newGuest(stage: Stage, name: string): Promise<Person> {
  const person = await stage.newPerson(name)
  const entries = { ...person.deviceFields, ...agreement }
  return entered(person, await person.done('register', { registerType: 'guest', ...entries }))
}

/** A visitor with a demo on their own device. */
export async function newVisitor(stage: Stage, name: string): Promise<Person> {
  const person = await stage.newPerson(name)
  const { deviceKey } = person.deviceFields
  const { visitorToken } = await person.done('startDemo', { deviceKey })
  person.hold(visitorToken)
  await person.done('resetDemo', { amount: '100000' })
  return person
}

function entered(person: Person, login: LoginResult): Person {
  const { userId, account, initialPassword } = login
  if (userId === null || account === undefined || initialPassword === undefined)
    throw new Error(`${person.name} was not let in`)
  person.enter(login)
  return Object.assign(person, { userId, account, password: initialPassword })
}

export async function addressOf(person: Person): Promise<string> {
  const { selected } = await person.done('getRechargeAddress', { currency: 'USDT' })
  if (!selected) throw new Error('no address for USDT')
  return selected.address
}

/** Puts money into both accounts. */
export async function fund(stage: Stage, person: Person): Promise<void> {
  const address = await addressOf(person)
  await person.done('paySandbox', { address, currency: 'USDT', amount: '1000000' })
  await stage.leap(4_000)
  await stage.leap(1_000)
  await person.done('transferContract', { from: 'balance', to: 'contract', amount: '500000' })
}

/** Running positions in both margin modes, a closed one, a claim under review, favourites. */
export async function trade(stage: Stage, person: Person): Promise<void> {
  for (const symbol of ['BTCUSDT', 'ETHUSDT', 'XAUUSD'])
    await person.done('createPosition', orderOf(stage, symbol))
  await person.done('createPosition', inCross(orderOf(stage, 'ETHUSDT')))
  const { id } = await person.done('createPosition', orderOf(stage, 'SOLUSDT', 'short'))
  await stage.leap(2_000)
  await person.done('closePosition', { id })
  await person.done('setFavorite', { symbol: 'BTCUSDT', on: true })
  const txid = newTransaction()
  const claim = {
    method: 'crypto',
    currency: 'USDT',
    network: 'sandbox',
    amount: '50',
    txid,
  } as const
  await person.done('applyRecharge', claim)
}

/** A transaction that no chain has. */
export const newTransaction = (): string => newIntentKey().replaceAll('-', '')

/** Withdrawal password of test users. */
export const fundPassword = '314159'

/** A unique withdrawal account, bound by a code to their own address. */
export async function newAccount(person: Person, type: 'bank' | 'wallet' = 'wallet') {
  const captcha = await codeFor(person, person.account, 'withdrawAccount')
  const place = type === 'bank' ? bankAccount() : ownAddress()
  return { ...place, currency: 'USDT', isDefault: false, fundPassword, captcha }
}

const ownAddress = () => ({
  type: 'wallet' as const,
  network: 'ERC20',
  // An address in a single case has no checksum.
  address: `0x${newTransaction()}00000000`,
})

const bankAccount = () => ({
  type: 'bank' as const,
  bankName: 'First Bank',
  realName: 'Ada Lovelace',
  // Starts with a digit, because two letters and two digits would make it an IBAN.
  accountNo: `0${newTransaction()}`,
  country: 'GB',
})
