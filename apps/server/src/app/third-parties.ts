import { appleOf, googleOf, sandboxOf, type ThirdParties } from '../people/index.ts'
import type { Config } from '../platform/config.ts'
import type { SandboxId } from '../platform/sandbox-id/index.ts'

/** Identity check services: the sandbox's own, or the configured ones. */
export function openThirdParties(
  { google, apple }: Config['thirdParties'],
  sandboxId: SandboxId | null,
  now: () => number,
): ThirdParties {
  return new Map([
    ...(sandboxId === null ? [] : ([['sandbox', sandboxOf(sandboxId)]] as const)),
    ...(google === null ? [] : ([['google', googleOf(google)]] as const)),
    ...(apple === null ? [] : ([['apple', appleOf(apple, now)]] as const)),
  ])
}
