import { packText } from '@candor/api'
import { searchNamesOf } from './search-names.ts'

/**
 * Whether a market or a coin is found by what somebody types: its code or any of its names, in any language, whatever the
 * width, the case, the marks and what stands between the letters.
 */
export const finds = (code: string, name: string, typed: string): boolean =>
  packText(`${code} ${name} ${searchNamesOf(code)}`).includes(packText(typed))
