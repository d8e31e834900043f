import { isSameName } from '../../people/index.ts'
import type { AccountRow } from './tables.ts'

/** Money goes to nobody but its owner; before an identity is verified there is no name to hold it to. */
export function isOwnName(
  { type, realName }: Pick<AccountRow, 'type' | 'realName'>,
  legalName: string | null,
): boolean {
  return type === 'wallet' || legalName === null || isSameName(realName ?? '', legalName)
}
