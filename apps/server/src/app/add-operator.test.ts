import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSymbols } from '../market/index.ts'
import { codeAt } from '../testing/contract/authenticator.ts'
import { createLeapingWorld } from '../testing/contract/leaping-world.ts'
import { createPerson } from '../testing/contract/person.ts'
import { openServer, type Server } from '../testing/contract/server.ts'
import { openStillFeed } from '../testing/contract/still-feed.ts'
import { createTestDatabase } from '../testing/database.ts'
import { temporaryFolder } from '../testing/folders.ts'
import { lightCost } from '../testing/light-passwords.ts'
import { createLog } from '../platform/log.ts'
import { base32 } from '@scure/base'
import { addOperator, readNewcomer, type Newcomer } from './add-operator.ts'
import { readConfig } from '../platform/config.ts'

const world = createLeapingWorld('newcomers', Date.parse('2026-11-18T12:00:20Z'))
const errors: string[] = []
let server: Server
let add: (newcomer: Newcomer) => ReturnType<typeof addOperator>
let close = async (): Promise<void> => {}

beforeAll(async () => {
  const database = await createTestDatabase()
  const { path: dataFolder, remove } = await temporaryFolder()
  const config = { ...readConfig({}), dataFolder }
  add = (newcomer) =>
    addOperator({ config, world, database, log: createLog('silent') }, newcomer, lightCost)
  const feed = await openStillFeed(world, loadSymbols())
  server = await openServer({ world, feed, database, dataFolder, errors })
  close = async () => {
    await server.close()
    await database.close()
    await remove()
  }
})
afterAll(() => close())

test('lets a superadmin created on the machine sign in with the secret shown once', async () => {
  const signIn = await add({ name: 'sam', roles: ['superadmin'] })
  const person = await createPerson('sam', {
    edge: () => server.edge,
    consoleEdge: () => server.consoleEdge,
    now: world.clock.now,
    leap: world.leap,
    newAddress: () => '10.0.0.1',
  })
  const codeSecret = base32.decode(signIn.codeSecret)
  expect(codeAt(codeSecret, world.clock.now())).toMatch(/^\d{6}$/)
  await person.serve({ name: 'sam', password: signIn.password, codeSecret })
  expect(await person.done('listOperators', {})).toMatchObject([
    { name: 'sam', roles: ['superadmin'], disabledAt: null },
  ])
  expect(errors).toEqual([])
})

test('refuses a taken name and roles that one operator may not combine', async () => {
  await add({ name: 'ann', roles: ['support'] })
  await expect(add({ name: 'ann', roles: ['support'] })).rejects.toThrow(/ann already\.$/)
  const both = ['ops_maker', 'ops_checker'] as const
  await expect(add({ name: 'bob', roles: both })).rejects.toThrow(/both maker and checker/)
})

test('answers malformed arguments with the usage', () => {
  expect(readNewcomer(['ann', 'support,risk'])).toEqual({ name: 'ann', roles: ['risk', 'support'] })
  for (const wrong of [[], ['ann'], ['ann', 'boss'], ['ann', 'risk,'], ['ann', 'risk', 'support']])
    expect(() => readNewcomer(wrong)).toThrow('npm run operator -- <name>')
  for (const name of ['Ann', 'a', '1a', 'a b'])
    expect(() => readNewcomer([name, 'risk'])).toThrow('small letters')
})
