import type { OperatorRole } from '@candor/api'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { secretText, secretUri } from './code.ts'
import { hire } from './hire.ts'
import { hasOperators } from './queries.ts'
import type { Tools } from './tools.ts'

/** Where the first sign-ins are kept, in the data folder. */
export const firstRunFile = 'first-run.json'

/** The two people that a sandbox begins with: between them they can do everything, neither alone. */
const firstOperators: readonly {
  readonly name: string
  readonly roles: readonly OperatorRole[]
}[] = [
  {
    name: 'maker',
    roles: ['ops_maker', 'compliance', 'risk', 'finance', 'product', 'content', 'support'],
  },
  {
    name: 'checker',
    roles: ['ops_checker', 'compliance', 'risk', 'finance', 'content', 'treasury', 'auditor'],
  },
]

/** A way in, as it is shown once. */
export type FirstSignIn = {
  readonly name: string
  readonly password: string
  /** Base32, to type into an authenticator. */
  readonly codeSecret: string
  readonly codeUri: string
}

/** Makes an operator with a password that nobody has chosen. */
export async function hireWithSignIn(
  tools: Pick<Tools, 'lane' | 'passwords' | 'secrets' | 'world'>,
  { name, roles }: { readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<FirstSignIn> {
  const password = Buffer.from(tools.world.randomBytes(15)).toString('base64url')
  const { codeSecret } = await hire(tools, { name, password, roles })
  return {
    name,
    password,
    codeSecret: secretText(codeSecret),
    codeUri: secretUri(name, codeSecret),
  }
}

/**
 * Makes the first two operators of a sandbox, unless there are operators. Their sign-ins are written to
 * a file that its owner alone may read.
 */
export async function firstRun(tools: Tools): Promise<readonly FirstSignIn[]> {
  if (await hasOperators(tools.pool)) return []
  const signIns: FirstSignIn[] = []
  for (const { name, roles } of firstOperators) {
    signIns.push(await hireWithSignIn(tools, { name, roles }))
  }
  await mkdir(tools.dataFolder, { recursive: true })
  const file = join(tools.dataFolder, firstRunFile)
  await writeFile(file, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  return signIns
}
