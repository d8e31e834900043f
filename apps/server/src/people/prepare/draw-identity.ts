import { nameOf } from '../account.ts'
import { nameOwner } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'

/** 32 characters without I, O, 0 and 1, so that five bits select one uniformly. */
const inviteAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Draws a new user's names: the id, a readable number of eight digits, and an invite code. */
export async function drawIdentity(tools: Tools) {
  const { newId, randomBytes } = tools.world
  const drawUid = () =>
    String(10_000_000 + (Buffer.from(randomBytes(6)).readUIntBE(0, 6) % 90_000_000))
  const drawCode = () => [...randomBytes(8)].map((byte) => inviteAlphabet[byte & 31]).join('')
  return {
    userId: newId(),
    uid: await drawFree(tools, drawUid, nameOf.uid),
    inviteCode: await drawFree(tools, drawCode, nameOf.invite),
  }
}

async function drawFree(tools: Tools, draw: () => string, nameFor: (drawn: string) => string) {
  for (;;) {
    const drawn = draw()
    if ((await nameOwner(tools.pool, nameFor(drawn))) === null) return drawn
  }
}
