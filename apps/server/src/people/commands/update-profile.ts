import { files, fittingFile } from '../../platform/files/index.ts'
import {
  command,
  owned,
  refuse,
  refuseAt,
  type Change,
  type Context,
  type Refusal,
} from '../../platform/lane/index.ts'
import type { PolicyContext } from '../../policy/index.ts'
import { movedTo, statedCountry } from '../residence.ts'
import { profiles as profileTable, users as userTable } from '../tables.ts'

export type ProfileChange = {
  /** Why the fields may not change, as `prepare` found it: a repeated key still gets its reply. */
  readonly objection: Refusal | null
  /** The version of the data that was changed; 0 if there was none. */
  readonly version: number
  /** Undefined stays unchanged. */
  readonly nickName: string | undefined
  readonly country: string | null | undefined
  /** How long a country that would allow more waits (ms), by policy. */
  readonly coolingMs: number
  readonly avatar: string | null | undefined
  /** The picture at the time of the change. */
  readonly formerAvatar: string | null
  /** All other fields, unchanged ones included. */
  readonly sealed: Uint8Array
}

/** Changes personal data, unless they were changed since they were read; a country that allows more waits. */
export const updateProfile = command('updateProfile', {
  needs: { users: userTable, profiles: profileTable, files },
  reads: ({ avatar, formerAvatar }: ProfileChange) => ({
    files: [avatar, formerAvatar].flatMap((id) => id ?? []),
  }),
  decide(
    { users: user, profiles: present, files: pictures },
    input: ProfileChange,
    { now, rulesOf }: Context & Pick<PolicyContext, 'rulesOf'>,
  ) {
    if (input.objection !== null) return input.objection
    if (user === undefined) return refuse('NOT_FOUND')
    const version = present?.version ?? 0
    if (input.version !== version || input.formerAvatar !== user.avatarId)
      return refuse('STATE_CHANGED')
    const { nickName = user.nickName, country = statedCountry(user), coolingMs } = input
    const { sealed, formerAvatar, avatar: avatarId = formerAvatar } = input
    const picture = avatarId === null ? null : fittingFile(pictures, avatarId, 'avatar')
    if (avatarId !== formerAvatar && avatarId !== null && picture === null)
      return refuseAt('FILE_NOT_OWNED', 'avatar')
    const profile = { ...owned(user.userId), sealed, version: version + 1, updatedAt: now }
    const residence = movedTo(user, country, { now, rulesOf, coolingMs })
    const put: Change[] = [
      userTable.row({ ...user, ...residence, nickName, avatarId }),
      profileTable.row(profile),
    ]
    if (avatarId === formerAvatar) return { put, reply: null }
    const former = formerAvatar === null ? undefined : pictures.get(formerAvatar)
    if (picture !== null) put.push(files.row({ ...picture, keepUntilAt: null }))
    // The replaced picture is purged at once.
    if (former?.purgedAt === null) put.push(files.row({ ...former, keepUntilAt: now }))
    return { put, reply: null }
  },
})
