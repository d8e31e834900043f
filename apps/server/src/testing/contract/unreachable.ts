import type { EndpointName } from '@candor/api'

/** Endpoints that no body brings to code 200 in the seeded world, each with the reason. */
export const unreachable: { readonly [Name in EndpointName]?: string } = {}
