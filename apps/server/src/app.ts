import { asListening, type App, type AppNeeds } from './platform/server-process.ts'
import { openModules } from './app/modules.ts'
import { openConsoleEdge, openEdge } from './app/edge.ts'
import { showFirstSignIns } from './app/first-sign-ins.ts'
import { startJobs } from './app/jobs.ts'

/** Wires the modules: here, and nowhere else, they learn of each other. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { host, port, consolePort } = needs.config
  const modules = await openModules(needs)
  const edge = await openEdge(needs, modules)
  const desk = await openConsoleEdge(needs, modules)
  const jobs = await startJobs(needs, modules)
  return {
    listen: async () => {
      await modules.start()
      showFirstSignIns(await modules.operators.firstRun(), needs.config, modules.consoleOrigin)
      await asListening({ name: 'CONSOLE_PORT', port: consolePort, host }, () =>
        desk.listen({ host, port: consolePort }),
      )
      await asListening({ name: 'PORT', port, host }, () => edge.listen({ host, port }))
      return modules.origin
    },
    // Here prices have stopped for good, and what is leased to this process waits for them: another one has to do it all.
    broken: modules.market.fenced.then(
      () => 'Another server writes the price record of this database: this one stops.',
    ),
    close: async () => {
      await edge.close()
      await desk.close()
      await jobs.stop()
      await modules.stop()
    },
  }
}
