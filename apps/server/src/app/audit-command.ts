// npm run audit: reads the whole ledger and every record behind money, and prints all faults.
import { auditLedger } from '../ledger/index.ts'
import { readConfig } from '../platform/config.ts'
import { startDatabase } from '../platform/database/start.ts'
import { createLog } from '../platform/log.ts'
import { RefusalToStart } from '../platform/refusal-to-start.ts'
import { createWorld } from '../platform/world.ts'
import { moneyChecks } from './money-checks.ts'

try {
  const config = readConfig(process.env)
  const database = await startDatabase({ config, world: createWorld(), log: createLog('error') })
  try {
    const faults = await auditLedger(database.pool, moneyChecks)
    for (const fault of faults) process.stdout.write(`${JSON.stringify(fault)}\n`)
    process.stdout.write(`${faults.length} rules are broken\n`)
    if (faults.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof RefusalToStart)) throw error
  process.exitCode = 1
  process.stderr.write(`${error.message}\n`)
}
