export { countAccounts, transparencyChecks } from './accounts.ts'
export { transparencyRoutes } from './routes.ts'
export type { TransparencyTools } from './routes.ts'
