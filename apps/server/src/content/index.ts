export { agreementVersion } from './agreement-version.ts'
export { contentRoutes } from './routes.ts'
