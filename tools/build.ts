import { buildVerify } from './build-verify.ts'
import { buildWeb } from './build-web.ts'

await buildWeb()
await buildVerify()
