import type { AuthRecord, AuthState, ImageField } from '@candor/api'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { loadUser } from '../../api/account.ts'
import { callKey, useCall } from '../../api/use-call.ts'
import { useNotices } from '../../live/use-notices.ts'

const pollMs = 30_000
const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const

/**
 * The state of both identities: refetched after each stream event about a decision, and every half
 * minute in case the stream is silent.
 */
export function useAuth() {
  const client = useQueryClient()
  useNotices(
    ({ refType }) => refType === 'identity',
    () => void readAgain(client),
  )
  return useCall(
    'getAuth',
    {},
    {
      quiet: true,
      everyMs: (auth) => (auth?.next === 'wait' ? pollMs : null),
    },
  )
}

/** The state of both identities, and the last application of a type; null without one. */
export function useApplying(type: AuthRecord['type']) {
  const auth = useAuth()
  const list = useCall('listAuths', newest)
  const data =
    auth.data === undefined || list.data === undefined
      ? undefined
      : { auth: auth.data, last: list.data.records.find((one) => one.type === type) ?? null }
  return {
    data,
    error: auth.error ?? list.error,
    isFetching: auth.isFetching || list.isFetching,
    refetch: () => Promise.all([auth.refetch(), list.refetch()]),
  }
}

/** Returns a function to call after an application was sent: it refetches everything that shows it. */
export function useAuthSent(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([loadUser(), readAgain(client)])
  }
}

/** The session's user is refetched by the app itself, on any screen. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all(
    (['getAuth', 'getAuthDone', 'listAuths'] as const).map((name) =>
      client.invalidateQueries({ queryKey: callKey(name) }),
    ),
  )
}

/** The reviewer's reason at each marked field. */
export function faultsOf({ fieldReasons }: Pick<AuthState, 'fieldReasons'>) {
  return Object.fromEntries(fieldReasons.map(({ field, reason }) => [field, reason]))
}

/** The React key of the form: a new decision resets the form, because its values are outdated. */
export function formKey(last: AuthRecord | null): string {
  return last === null ? '' : `${last.id} ${last.statusKey}`
}

/** The accepted photos of a rejected application. */
export function keptImages(last: AuthRecord | null) {
  if (last?.status !== -1) return []
  return last.images.filter(({ kind }) => !last.fields.includes(kind))
}

/** The link to an accepted photo; null without one. */
export function storedOf(last: AuthRecord | null, kind: ImageField): string | null {
  return keptImages(last).find((image) => image.kind === kind)?.url ?? null
}
