import { isSameName } from '../../people/index.ts'
import type { AccountRow } from './tables.ts'

/** Money goes only to its owner. Before an identity is verified there is no name to compare. */
export function isOwnName(
  { type, realName }: Pick<AccountRow, 'type' | 'realName'>,
  legalName: string | null,
): boolean {
  return type === 'wallet' || legalName === null || isSameName(realName ?? '', legalName)
}
