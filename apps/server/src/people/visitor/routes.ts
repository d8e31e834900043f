import { endpoints } from '@candor/api'
import { change, type Route } from '../../platform/http/route.ts'
import { tokenHash } from '../secrets.ts'
import type { Tools } from '../tools.ts'
import { offer, seal } from './carry.ts'
import { takeDemo } from './carry-commands.ts'
import { startVisit, type Started } from './commands.ts'

/** Routes of visitors who practise without an account, and of taking a demo over into one. */
export function visitorRoutes(tools: Tools): Route[] {
  const { secrets, world } = tools
  return [
    change(endpoints.startDemo, startVisit, {
      prepare: ({ input: { deviceKey } }) => {
        const tokenSeed = Buffer.from(world.randomBytes(32)).toString('base64url')
        const hash = tokenHash(secrets.visitorToken(tokenSeed))
        return { visitorId: world.newId(), tokenSeed, tokenHash: hash, deviceKey }
      },
      owner: ({ visitorId }) => visitorId,
      finish: (reply) => {
        const { tokenSeed, keptUntilAt } = reply as Started
        return { visitorToken: secrets.visitorToken(tokenSeed), keptUntilAt }
      },
    }),
    change(endpoints.takeDemo, takeDemo, {
      prepareActs: true,
      prepare: ({ input, user }) => offer(tools, user.userId, input.visitorToken),
      finish: async (_reply, _request, { input }) => {
        await seal(tools, input)
        return { taken: true }
      },
    }),
  ]
}
