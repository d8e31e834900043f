import type { CallName } from '@candor/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import type { Input, Output } from './client.ts'

type Options<Name extends CallName> = {
  enabled?: boolean
  /** How long an answer is fresh, in ms: see `staleMs`. */
  staleMs?: number
  /** The polling interval while the page is visible, in ms; null if the data needs no polling. */
  everyMs?: number | ((found: Output<Name> | undefined) => number | null)
  /** Shows the last answer while another input is loading. */
  keepPrevious?: boolean
  /** Shows no toast when a refresh behind data fails, as for polling. */
  quiet?: boolean
}

/** The cache key of a call; without input, the prefix of all its keys, for invalidation. */
export function callKey<Name extends CallName>(
  name: Name,
  input?: Input<Name>,
): readonly unknown[] {
  return input === undefined ? [name] : [name, input]
}

/** Reads from the server: `useCall('getRanking', { type: 'hot' })`. */
export function useCall<Name extends CallName>(
  name: Name,
  input: Input<Name>,
  options: Options<Name> = {},
) {
  const { enabled = true, staleMs, everyMs, keepPrevious = false, quiet = false } = options
  return useQuery<Output<Name>>({
    queryKey: callKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled,
    meta: { quiet },
    ...(staleMs !== undefined && { staleTime: staleMs }),
    ...(everyMs !== undefined && {
      refetchInterval:
        typeof everyMs === 'number' ? everyMs : ({ state }) => everyMs(state.data) ?? false,
      refetchIntervalInBackground: false,
    }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
}
