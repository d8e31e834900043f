import type { OperatorRole } from '@candor/api'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { writeWhole } from '../platform/secret-file.ts'
import { codeSecretBytes, secretBytes, secretText, secretUri } from './code.ts'
import { hire } from './hire.ts'
import { hasOperators, isNameTaken } from './queries.ts'
import type { Tools } from './tools.ts'

/** File of the first credentials, in the data folder. */
export const firstRunFile = 'first-run.json'

/** The first two operators of a sandbox: together they have every role, neither has all. */
const firstOperators: readonly {
  readonly name: string
  readonly roles: readonly OperatorRole[]
}[] = [
  {
    name: 'maker',
    roles: [
      'ops_maker',
      'compliance',
      'credit',
      'risk',
      'finance',
      'product',
      'content',
      'support',
    ],
  },
  {
    name: 'checker',
    roles: ['ops_checker', 'compliance', 'risk', 'finance', 'content', 'treasury', 'auditor'],
  },
]

const FirstSignIn = v.strictObject({
  name: v.string(),
  password: v.string(),
  codeSecret: v.pipe(v.string(), v.regex(/^[A-Z2-7]{32}$/)),
  codeUri: v.string(),
})
/** Credentials, shown once: `codeSecret` is base32, to type into an authenticator. */
export type FirstSignIn = Readonly<v.InferOutput<typeof FirstSignIn>>

const Kept = v.pipe(v.string(), v.parseJson(), v.array(FirstSignIn))

/** Creates an operator with a random password. */
export async function hireWithSignIn(
  tools: Pick<Tools, 'lane' | 'passwords' | 'secrets' | 'world'>,
  { name, roles }: { readonly name: string; readonly roles: readonly OperatorRole[] },
): Promise<FirstSignIn> {
  const signIn = newSignIn(tools, name)
  await hireAs(tools, signIn, roles)
  return signIn
}

function newSignIn({ world }: Pick<Tools, 'world'>, name: string): FirstSignIn {
  const codeSecret = world.randomBytes(codeSecretBytes)
  return {
    name,
    password: Buffer.from(world.randomBytes(15)).toString('base64url'),
    codeSecret: secretText(codeSecret),
    codeUri: secretUri(name, codeSecret),
  }
}

const hireAs = (
  tools: Parameters<typeof hire>[0],
  { name, password, codeSecret }: FirstSignIn,
  roles: readonly OperatorRole[],
) => hire(tools, { name, password, roles, codeSecret: secretBytes(codeSecret) })

/**
 * Creates the first two operators of a sandbox, unless there are operators. Their credentials are written to a file
 * that only its owner can read before an operator is created: wherever a start is interrupted, the next one creates the
 * missing operators from the file.
 * @returns the credentials if it created an operator
 */
export async function firstRun(tools: Tools): Promise<readonly FirstSignIn[]> {
  const file = join(tools.dataFolder, firstRunFile)
  const kept = await readKept(file)
  if (kept === null && (await hasOperators(tools.pool))) return []
  const signIns = kept ?? firstOperators.map(({ name }) => newSignIn(tools, name))
  if (kept === null) {
    await mkdir(tools.dataFolder, { recursive: true })
    await writeWhole(file, `${JSON.stringify(signIns, null, 2)}\n`)
  }
  let made = 0
  for (const { name, roles } of firstOperators) {
    const signIn = signIns.find((one) => one.name === name)
    if (signIn === undefined || (await isNameTaken(tools.pool, name))) continue
    await hireAs(tools, signIn, roles)
    made += 1
  }
  return made > 0 ? signIns : []
}

/** The credentials that an earlier start wrote; null if they cannot be read. */
async function readKept(file: string): Promise<readonly FirstSignIn[] | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  const kept = v.safeParse(Kept, text)
  return kept.success ? kept.output : null
}
