// npm run operator -- <name> <role>[,<role>…]: creates an operator, and shows the sign-in data once.
import { addOperator, readNewcomer } from './add-operator.ts'
import { readConfig } from '../platform/config.ts'
import { startDatabase } from '../platform/database/start.ts'
import { createLog } from '../platform/log.ts'
import { RefusalToStart } from '../platform/refusal-to-start.ts'
import { createWorld } from '../platform/world.ts'

try {
  const newcomer = readNewcomer(process.argv.slice(2))
  const config = readConfig(process.env)
  const [log, world] = [createLog('error'), createWorld()]
  const database = await startDatabase({ config, world, log })
  try {
    const signIn = await addOperator({ config, world, database, log }, newcomer)
    process.stdout.write(`${JSON.stringify(signIn, null, 2)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof RefusalToStart)) throw error
  process.exitCode = 1
  process.stderr.write(`${error.message}\n`)
}
