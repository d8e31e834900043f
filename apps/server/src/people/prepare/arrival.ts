import type { DeviceKey, Language } from '@candor/api'
import { isKnownDevice } from '../queries.ts'
import { tokenHash } from '../secrets.ts'
import { thumbprintOf, type Arrival } from '../session.ts'
import type { Tools } from '../tools.ts'

/** The device part of a sign-in request. */
export type DeviceRequest = {
  readonly input: {
    readonly deviceId: string
    readonly deviceKey: DeviceKey
    readonly deviceName?: string | undefined
  }
  readonly ip: string
  readonly userAgent: string
  readonly lang: Language
}

/**
 * Draws a session's seed for a device.
 * @param userId null for a user who does not exist yet
 */
export async function arrive(
  tools: Tools,
  { input, ip, userAgent, lang }: DeviceRequest,
  userId: string | null,
): Promise<Arrival> {
  const tokenSeed = Buffer.from(tools.world.randomBytes(32)).toString('base64url')
  const deviceThumbprint = thumbprintOf(input.deviceKey)
  return {
    tokenSeed,
    tokenHash: tokenHash(tools.secrets.token(tokenSeed)),
    ticketHash: tokenHash(tools.secrets.ticket(tokenSeed)),
    deviceThumbprint,
    deviceKey: input.deviceKey,
    deviceId: input.deviceId,
    deviceName: input.deviceName ?? null,
    userAgent,
    ip,
    lang,
    knownDevice: userId !== null && (await isKnownDevice(tools.pool, userId, deviceThumbprint)),
  }
}
