type State = { readonly status: string; readonly data: unknown }

/**
 * An automatic refetch after each interval, in ms. A failed first read waits for the operator or the connection: each
 * refetch would replace its retry by placeholders.
 */
export const refetchEvery =
  (intervalMs: number) =>
  ({ state }: { readonly state: State }): number | false =>
    state.status === 'error' && state.data === undefined ? false : intervalMs
