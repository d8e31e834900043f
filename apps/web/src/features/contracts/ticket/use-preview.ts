import type { PositionPreview } from '@candor/api'
import { useCall } from '../../../api/use-call.ts'
import type { Input } from '../../../api/client.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

type Fields = Input<'previewPosition'>

/** How often it is asked again while they stand, in ms. */
const everyMs = 2000
/** A preview this much older than the live price, in ms, no longer speaks for it. */
const oldMs = 3000

/**
 * The server's word on an order that is being put together: undefined until it has spoken on these
 * very fields. `error` is a refusal to preview at all.
 */
export function usePreview(fields: Fields | null, priceAt: number | null) {
  const settled = useDebounced(fields)
  const preview = useCall('previewPosition', settled ?? emptyFields, {
    enabled: settled !== null,
    everyMs,
    quiet: true,
  })
  const fits = settled !== null && sameFields(settled, fields)
  const data = fits && isFresh(preview.data, priceAt) ? preview.data : undefined
  return { data, error: fits ? preview.error : null }
}

const emptyFields: Fields = { symbol: '', direction: 'long', marginMode: 'isolated', leverage: 1 }

function isFresh(preview: PositionPreview | undefined, priceAt: number | null): boolean {
  return preview !== undefined && preview.tickAt >= (priceAt ?? 0) - oldMs
}

function sameFields(a: Fields, b: Fields | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
