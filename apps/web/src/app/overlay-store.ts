import { create } from 'zustand'
import type { Surface } from '../theme/apply-theme.ts'

type OverlayOptions = { surface: Surface; minMs: number }
type OverlayState = { loading: boolean; options: OverlayOptions; startedAt: number }

const defaults: OverlayOptions = { surface: 'page', minMs: 300 }

/** The page-loading indicator: whether it shows, how, and since when (epoch ms). */
export const useOverlay = create<OverlayState>(() => ({
  loading: false,
  options: defaults,
  startedAt: 0,
}))

let timer: ReturnType<typeof setTimeout> | undefined

/** Shows the overlay from now on; given options go over the defaults. */
export function showOverlay(options: Partial<OverlayOptions> = {}): void {
  clearTimeout(timer)
  useOverlay.setState({
    loading: true,
    options: { ...defaults, ...options },
    startedAt: Date.now(),
  })
}

/** Hides it after its shortest time. The content below never waits for that. */
export function hideOverlay(): void {
  const { startedAt, options } = useOverlay.getState()
  clearTimeout(timer)
  const leftMs = startedAt + options.minMs - Date.now()
  timer = setTimeout(() => useOverlay.setState({ loading: false }), Math.max(0, leftMs))
}
