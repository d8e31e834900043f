import { toast } from '../ui/overlays/toast-store.ts'

/**
 * Copies text to the clipboard and shows a toast with the given words for "Success" or "Fail".
 * @returns whether it was copied
 */
export async function copyText(
  text: string,
  words: { success: string; fail: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    toast(words.success)
    return true
  } catch {
    toast(words.fail)
    return false
  }
}
