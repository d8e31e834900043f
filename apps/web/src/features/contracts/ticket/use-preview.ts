import type { PositionPreview } from '@candor/api'
import { useCall } from '../../../api/use-call.ts'
import type { Input } from '../../../api/client.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'

type Fields = Input<'previewPosition'>

/** The polling interval while the fields are unchanged, in ms. */
const everyMs = 2000
/** A preview older than the live price by this much, in ms, is discarded. */
const oldMs = 3000

/**
 * The server's preview of an order: undefined until it is known for these
 * exact fields. `error` is a refusal of the preview itself.
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
