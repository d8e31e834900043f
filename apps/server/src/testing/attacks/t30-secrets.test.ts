import { readFile } from 'node:fs/promises'
import { routes, type EndpointName } from '@candor/api'
import { base32 } from '@scure/base'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Modules } from '../../app/modules.ts'
import { shownCode } from '../../people/testing/authenticator-app.ts'
import { createLog } from '../../platform/log.ts'
import type { Route } from '../../platform/http/route.ts'
import { codeFor, newAccount } from '../contract/cast.ts'
import type { Person } from '../contract/person.ts'
import { sealed, sendWire } from '../contract/sealed-request.ts'
import { openSeededWorld, type SeededWorld } from '../contract/seeded-world.ts'
import { statementIdOf } from '../contract/statement.ts'
import { openWithdrawalOf } from '../contract/withdrawal.ts'
import { proofFigure } from '../proof-scale.ts'
import { dumpOf, filesBelow, leaksIn, type Place, type Secret } from './planted-secrets.ts'

/** Attack T30: secrets of a whole run, searched for in everything that the run wrote. */
let seeded: SeededWorld
let secrets: Secret[]
const lines: string[] = []
const errorBodies: string[] = []

beforeAll(async () => {
  seeded = await openSeededWorld('planted secrets', (line) =>
    lines.push(`${JSON.stringify(line)}\n`),
  )
  await seeded.settle()
  secrets = [...(await live(seeded)), ...(await serverSecrets(seeded))]
})
afterAll(() => seeded.close())

const passwords = ['correct horse battery', 'staple of another day', 'never typed before'] as const
const wrong = { password: 'a wrong password, planted', code: '918273', fund: '645312' } as const
const person = {
  surname: 'Vantongerloo',
  firstName: 'Quillamina',
  address: '77 Planted Secret Lane, Nowhere',
  contact: 'Zebediahworth',
  phone: '2025550147',
} as const
const bankAccountNo = '0PLANTEDACCT7731'

/** Failed calls are logged, and their input shows on a screen. */
async function tried(who: Person, name: EndpointName, input: object) {
  const outcome = await who.call(name, input)
  if (outcome.code !== 200) errorBodies.push(outcome.text)
  return outcome
}

/** Uses secrets of every kind, also wrongly; returns them. */
async function live(world: SeededWorld): Promise<Secret[]> {
  const { alice, bob, guest, maker, checker } = world
  const found: Secret[] = []
  const keep = (name: string, value: string | Uint8Array, allowed?: readonly string[]) =>
    void found.push({ name, value, ...(allowed && { allowed }) })

  for (const who of [alice, bob, guest, maker, checker]) {
    keep(`the first password of ${who.name}`, who.password)
    keep(`the token of ${who.name}`, who.token()!)
  }
  for (const [index, newPassword] of passwords.entries()) {
    const oldPassword = guest.password
    await guest.done('changePassword', { oldPassword, newPassword, confirmPassword: newPassword })
    guest.password = newPassword
    await guest.awake()
    keep(`password ${index + 2} of the guest`, newPassword)
    await tried(guest, 'changePassword', {
      oldPassword: wrong.password,
      newPassword: `${newPassword}!`,
      confirmPassword: `${newPassword}!`,
    })
  }
  keep('a wrong password', wrong.password)
  await authenticator(world, bob, keep)
  await personalData(bob, keep)
  await moneyOut(world, keep)
  await strangers(world, keep)
  await requestKey(world, keep)
  for (const { name, way } of [maker, checker] as const) {
    keep(`the seed of operator ${name}`, way.codeSecret)
    keep(`the seed of operator ${name} in letters`, base32.encode(way.codeSecret))
  }
  return found
}

type Keep = (name: string, value: string | Uint8Array, allowed?: readonly string[]) => void

async function authenticator(world: SeededWorld, bob: Person, keep: Keep): Promise<void> {
  const { secretKey } = await bob.done('generateGoogleKey', {})
  keep('the seed of an authenticator', secretKey)
  keep('the same as bytes', base32.decode(secretKey))
  await tried(bob, 'bindGoogleAuth', {
    secretKey,
    googleCode: wrong.code,
    loginPassword: bob.password,
  })
  keep('a wrong code of an authenticator', wrong.code)
  await world.leap(60_000)
  const captcha = await codeFor(bob, bob.account, 'bind')
  const googleCode = shownCode(secretKey, world.world.clock.now())
  const bound = await bob.done('bindGoogleAuth', {
    secretKey,
    googleCode,
    captcha,
    loginPassword: bob.password,
  })
  for (const [index, code] of bound.recoveryCodes.entries()) keep(`recovery code ${index}`, code)
  const { account, password, deviceFields } = bob
  const { loginTicket } = await bob.done('login', { account, password, ...deviceFields })
  keep('the ticket between password and code', loginTicket!)
}

async function personalData(bob: Person, keep: Keep): Promise<void> {
  const { surname, firstName, address, contact, phone } = person
  await bob.done('updateProfile', {
    address,
    emergencyContacts: [
      { surname: contact, name: contact, relationship: 'friend', phoneCode: '1', phone, address },
    ],
  })
  keep('an address', address)
  keep('the name of a contact', contact)
  keep('the number of a contact', phone)
  await tried(bob, 'updateProfile', { surname, firstName: `${firstName}<` })
  keep('a surname', surname)
  keep('a first name', firstName)
}

async function moneyOut(world: SeededWorld, keep: Keep): Promise<void> {
  const { alice } = world
  await openWithdrawalOf(world, alice)
  await tried(alice, 'changeFundPassword', {
    newPassword: wrong.fund,
    confirmPassword: wrong.fund,
    loginPassword: wrong.password,
  })
  keep('a withdrawal password', wrong.fund)
  await world.pool.query('delete from people_code')
  const account = {
    ...(await newAccount(alice, 'bank')),
    realName: 'alice Roe',
    accountNo: bankAccountNo,
  }
  await alice.done('addWithdrawalAccount', account)
  // The account number is stored, because money is sent to it.
  keep('the number of a bank account', bankAccountNo, ['table wallet_withdrawal_account'])
  const id = await statementIdOf(world, alice)
  const { url } = await alice.done('getStatement', { id })
  keep('the signature of a link', new URL(url!, 'http://x').searchParams.get('sig')!)
  await alice.awake()
}

/** A visitor without sign-in tries too, and is refused. */
async function strangers(world: SeededWorld, keep: Keep): Promise<void> {
  const stranger = await world.newPerson('stranger')
  const { deviceFields } = stranger
  const email = 'planted.address@example.com'
  const code = await codeFor(stranger, email, 'login')
  // Codes are read in the sandbox's own inbox.
  keep('a code on its way', code, ['table mail_inbox'])
  keep('an address to sign in with', email, ['table mail_inbox', 'table people_'])
  for (const [name, input] of [
    ['login', { account: email, password: wrong.password, ...deviceFields }],
    ['emailLogin', { email, captcha: wrong.code, ...deviceFields }],
    [
      'resetPassword',
      {
        account: email,
        captcha: wrong.code,
        newPassword: passwords[0],
        confirmPassword: passwords[0],
        ...deviceFields,
      },
    ],
    ['getPhoneCaptcha', { phoneCode: '1', phone: 'planted', scene: 'login' }],
  ] as const)
    await tried(stranger, name, input)
  stranger.hold(world.alice.token())
  await tried(stranger, 'transferContract', { from: 'balance', to: 'contract', amount: '1' })
  const ticket = await world.alice.done('createStreamTicket', {})
  keep('a ticket of the stream', ticket.ticket)
}

/** A request with a known key and IV. */
async function requestKey(world: SeededWorld, keep: Keep): Promise<void> {
  const source = { requestKey: 'ABCDEFGHJKMNPQRSTWXYZabcdefhijkm', iv: new Uint8Array(12).fill(9) }
  const input = { from: 'balance', to: 'contract', currency: 'USDT', amount: '1' }
  const { path } = routes.transferContract
  const request = await sealed(world, world.alice, path, JSON.stringify(input), { source })
  await sendWire(world, request)
  const again = await sendWire(world, request)
  errorBodies.push(again.text)
  keep('the key of a request', source.requestKey)
}

async function serverSecrets({ dataFolder }: SeededWorld): Promise<Secret[]> {
  const vaultKey = await readFile(`${dataFolder}/keys/vault.key`)
  return [{ name: 'the master key', value: vaultKey, allowed: ['file keys/vault.key'] }]
}

async function everyPlace(): Promise<Place[]> {
  await seeded.leap(2_000)
  const files = await filesBelow(seeded.dataFolder, 'file')
  return [
    { name: 'the log', text: [...lines, ...seeded.errors].join('') },
    { name: 'the answers to what was refused', text: errorBodies.join('\n') },
    ...(await dumpOf(seeded.pool)),
    ...files.filter(({ name }) => !name.startsWith('file keys/')),
    ...files.filter(({ name }) => name === 'file keys/vault.key'),
  ]
}

describe('secrets', () => {
  test('are many, and the run has written much', async () => {
    expect(secrets.length).toBeGreaterThanOrEqual(40)
    expect(new Set(secrets.map(({ name }) => name)).size).toBe(secrets.length)
    expect(lines.length).toBeGreaterThan(100)
    expect(errorBodies.length).toBeGreaterThan(8)
    const places = await everyPlace()
    expect(places.length).toBeGreaterThan(30)
    // Allowed places are found: the search reads tables.
    const codes = secrets.filter(({ allowed }) => allowed?.includes('table mail_inbox'))
    expect(
      leaksIn(
        places,
        codes.map(({ name, value }) => ({ name, value })),
      ),
    ).not.toEqual([])
  })

  test('appear only in places that need them', async () => {
    const places = await everyPlace()
    expect(leaksIn(places, secrets)).toEqual([])
    proofFigure('secrets after a run', `${secrets.length} in ${places.length} places, 0 found`)
  })
})

describe('the search detects a leak', () => {
  const password = passwords[0]
  const found = (places: readonly Place[]) => leaksIn(places, secrets).join('\n')

  test('in a log without redaction', () => {
    const written: string[] = []
    const log = createLog('info', { write: (line) => void written.push(line) })
    log.info({ body: { given: password } }, 'a request')
    expect(found([{ name: 'the log', text: written.join('') }])).toContain('stands in the log')
  })

  test('in a reply that repeats a refused value', async () => {
    const spoil = repeating('changePassword')
    await seeded.withMistake(spoil, async () => {
      const before = errorBodies.length
      await tried(seeded.guest, 'changePassword', {
        oldPassword: wrong.password,
        newPassword: password,
        confirmPassword: password,
      })
      const text = [...errorBodies.splice(before), ...seeded.errors.splice(0)].join('')
      expect(found([{ name: 'the log and the answer', text }])).toContain('a wrong password')
    })
  })

  test.each([
    ['in plain text', (value: string) => value],
    ['as bytes', (value: string) => Buffer.from(value).toString('hex')],
    ['as Base64', (value: string) => Buffer.from(value).toString('base64')],
  ])('in a table with a %s password', async (_, write) => {
    const { bob, pool } = seeded
    const text = 'select nick_name from people_user where user_id = $1'
    const before = await pool.query<{ nick_name: string }>(text, [bob.userId])
    const set = 'update people_user set nick_name = $1 where user_id = $2'
    await pool.query(set, [write(password), bob.userId])
    expect(found(await dumpOf(pool))).toContain('stands in table people_user')
    await pool.query(set, [before.rows[0]!.nick_name, bob.userId])
  })
})

/** People modules whose errors repeat the input. */
function repeating(name: EndpointName): (modules: Modules) => Partial<Modules> {
  return ({ people }) => ({
    people: {
      ...people,
      routes: people.routes.map((route): Route =>
        route.kind === 'change' && route.endpoint.name === name
          ? {
              ...route,
              prepare: (request) => {
                throw new Error(`could not use ${JSON.stringify(request.input)}`)
              },
            }
          : route,
      ),
    },
  })
}
