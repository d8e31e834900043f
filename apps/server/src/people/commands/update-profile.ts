import { command, owned, refuse } from '../../platform/lane/index.ts'
import { profiles as profileTable, users as userTable } from '../tables.ts'

export type ProfileChange = {
  /** Which state of the data was changed; 0 where there were none. */
  readonly version: number
  /** Undefined stays. */
  readonly nickName: string | undefined
  readonly country: string | null | undefined
  /** All the rest, old and new. */
  readonly sealed: Uint8Array
}

/** Changes personal data, unless they were changed since they were read. */
export const updateProfile = command('updateProfile', {
  needs: { users: userTable, profiles: profileTable },
  decide({ users: user, profiles: present }, input: ProfileChange, { now }) {
    if (user === undefined) return refuse('NOT_FOUND')
    const version = present?.version ?? 0
    if (input.version !== version) return refuse('STATE_CHANGED')
    const { nickName = user.nickName, country = user.country, sealed } = input
    const profile = { ...owned(user.userId), sealed, version: version + 1, updatedAt: now }
    return {
      put: [userTable.row({ ...user, nickName, country }), profileTable.row(profile)],
      reply: null,
    }
  },
})
