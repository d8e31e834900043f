import type { AuthRecord, AuthState, ImageField } from '@candor/api'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { loadUser } from '../../../api/account.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { useNotices } from '../../../live/use-notices.ts'

const pollMs = 30_000
const newest = { pageNo: 1, pageSize: 10, order: 'desc' } as const

/**
 * Where both identities stand: read again as soon as the server says that somebody decided, and every half
 * minute in case it could not say so.
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

/** Where both identities stand, and the last application of a type; null where there is none. */
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

/** Gives a function to call when an application was sent: everything that shows it is read again. */
export function useAuthSent(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([loadUser(), readAgain(client)])
  }
}

/** Who is signed in is kept by the app itself, on whatever screen there is. */
async function readAgain(client: QueryClient): Promise<void> {
  await Promise.all(
    (['getAuth', 'getAuthDone', 'listAuths'] as const).map((name) =>
      client.invalidateQueries({ queryKey: callKey(name) }),
    ),
  )
}

/** The sentence at each field that a reviewer marked. */
export function faultsOf({ fieldReasons }: Pick<AuthState, 'fieldReasons'>) {
  return Object.fromEntries(fieldReasons.map(({ field, reason }) => [field, reason]))
}

/** A form begins anew when somebody decided on what it would mend: what it knew before is old. */
export function formKey(last: AuthRecord | null): string {
  return last === null ? '' : `${last.id} ${last.statusKey}`
}

/** The photos of an application that was sent back and that may stay as they are. */
export function keptImages(last: AuthRecord | null) {
  if (last?.status !== -1) return []
  return last.images.filter(({ kind }) => !last.fields.includes(kind))
}

/** The link to a photo that may stay. */
export function storedOf(last: AuthRecord | null, kind: ImageField): string | null {
  return keptImages(last).find((image) => image.kind === kind)?.url ?? null
}
