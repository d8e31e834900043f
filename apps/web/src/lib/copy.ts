import { toast } from '../ui/toast-store.ts'

/**
 * Puts text on the clipboard and says "Success" or "Fail", in the words given.
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
