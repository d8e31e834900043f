export { countAccounts, transparencyChecks } from './accounts.ts'
export { forgetReserves, takeReserves } from './reserves/take.ts'
export { transparencyRoutes } from './routes.ts'
export type { TransparencyTools } from './routes.ts'
