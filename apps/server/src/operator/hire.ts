import { runUnkeyed } from '../platform/lane/index.ts'
import type { OperatorRole } from '@candor/api'
import type { Actor } from './audit/record.ts'
import { codeSecretBytes } from './code.ts'
import { createOperator } from './commands/create-operator.ts'
import { ordered, rolesFault } from './seat/rules.ts'
import type { Tools } from './tools.ts'

/** Shortest password of an operator. */
const shortestPassword = 15

/** The actor of acts by the server itself, before there are operators. */
const house: Actor = {
  id: '0',
  name: 'candor',
  roles: [],
  ip: '',
  device: '',
  requestId: 'start',
}

export type Hired = { readonly id: string; readonly codeSecret: Uint8Array }

/**
 * Creates an operator.
 * @returns the authenticator's secret, which is stored encrypted only
 */
export async function hire(
  tools: Pick<Tools, 'lane' | 'passwords' | 'secrets' | 'world'>,
  who: {
    readonly name: string
    readonly password: string
    readonly roles: readonly OperatorRole[]
    /** The authenticator's secret; drawn if absent. */
    readonly codeSecret?: Uint8Array
  },
): Promise<Hired> {
  const { world, secrets, passwords } = tools
  if (Array.from(who.password).length < shortestPassword)
    throw new Error(`an operator's password has at least ${shortestPassword} characters`)
  if (rolesFault(who.roles) !== null)
    throw new Error(
      'nobody is both maker and checker, and a superadmin is nothing else, or an auditor too',
    )
  const operatorId = world.newId()
  const codeSecret = who.codeSecret ?? world.randomBytes(codeSecretBytes)
  const passwordHash = await passwords.hash(who.password)
  if (passwordHash === null) throw new Error('too many passwords are being hashed')
  const outcome = await runUnkeyed(tools, createOperator, operatorId, {
    operatorId,
    name: who.name,
    roles: ordered(who.roles),
    passwordHash,
    codeSecret: secrets.seal(operatorId, codeSecret),
    actor: house,
  })
  if (!outcome.ok) throw new Error(`there is an operator called ${who.name} already`)
  return { id: operatorId, codeSecret }
}
