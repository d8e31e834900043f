/**
 * Letters, digits and hyphens as Japanese and Chinese keyboards give them, in their plain form (NFKC): for
 * codes, numbers and addresses, which are the same whichever way they are typed.
 */
export function halfWidth(text: string): string {
  return text.normalize('NFKC').replace(/[‐‒–—−ー]/g, '-')
}
