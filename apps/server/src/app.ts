import type { App, AppNeeds } from './platform/server-process.ts'
import { openModules } from './app/modules.ts'
import { openEdge } from './app/edge.ts'
import { startJobs } from './app/jobs.ts'

/** Wires the modules: here, and nowhere else, they learn of each other. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const modules = await openModules(needs)
  const edge = await openEdge(needs, modules)
  const jobs = await startJobs(needs, modules)
  return {
    listen: async () => {
      await modules.start()
      await edge.listen({ host: needs.config.host, port: needs.config.port })
      return modules.origin
    },
    close: async () => {
      await edge.close()
      await jobs.stop()
      await modules.stop()
    },
  }
}
