import { asListening, type App, type AppNeeds } from './platform/server-process.ts'
import { openModules } from './app/modules.ts'
import { openConsoleEdge, openEdge } from './app/edge.ts'
import { showFirstSignIns } from './app/first-sign-ins.ts'
import { startJobs } from './app/jobs.ts'

/** Wires the modules; only this folder connects them. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { host, port, consolePort } = needs.config
  const modules = await openModules(needs)
  const edge = await openEdge(needs, modules)
  const consoleEdge = await openConsoleEdge(needs, modules)
  const jobs = await startJobs(needs, modules)
  return {
    listen: async () => {
      await modules.start()
      showFirstSignIns(await modules.operators.firstRun(), needs.config, modules.consoleOrigin)
      await asListening({ name: 'CONSOLE_PORT', port: consolePort, host }, () =>
        consoleEdge.listen({ host, port: consolePort }),
      )
      await asListening({ name: 'PORT', port, host }, () => edge.listen({ host, port }))
      return modules.origin
    },
    // The market has failed for good, and this process's leases depend on it: another process has to take over.
    broken: modules.market.fenced.then(
      () => 'Another server writes the price record of this database: this one stops.',
    ),
    close: async () => {
      await edge.close()
      await consoleEdge.close()
      await jobs.stop()
      await modules.stop()
    },
  }
}
