import type { TaskKind, TaskScope } from '@candor/api'

export const kindText: Readonly<Record<TaskKind, string>> = {
  secure: 'Bind an authenticator',
  verify: 'Verify the identity',
  practise: 'Close practice trades that had a stop-loss',
}

export const scopeText: Readonly<Record<TaskScope, string>> = { personal: 'Personal', team: 'Team' }

/** Why tasks and levels change; users do not read it. */
export const rewardReasons = ['new_terms'] as const
