import { create } from 'zustand'

/** How long a toast stays, in ms. */
const toastMs = 2000

type Toast = { id: number; text: string } | null
export const useToast = create<{ toast: Toast }>(() => ({ toast: null }))

let timer: ReturnType<typeof setTimeout> | undefined
let count = 0

/** Shows a short message for two seconds. A newer toast replaces an older one. */
export function toast(text: string): void {
  clearTimeout(timer)
  count += 1
  useToast.setState({ toast: { id: count, text } })
  timer = setTimeout(() => useToast.setState({ toast: null }), toastMs)
}
