export { transparencyRoutes } from './routes.ts'
export type { TransparencyTools } from './routes.ts'
