import { advancedImages } from '@candor/api'
import {
  claimedIdentity,
  documentOf,
  identify,
  openedIdentity,
  passedIdentity,
  picturesOf,
} from '../identity.ts'
import type { Preconditions } from './scene.ts'

export const ofIdentity: Preconditions = {
  applyBasicAuth: async ({ seeded, person, body, given }) => ({
    ...(await identify(seeded, person, 'basic', 'rejected')),
    ...(await documentOf(seeded, person, { ...body, ...given }, given)),
    // Two random letters are rarely a country.
    country: 'SG',
  }),
  applyAdvancedAuth: async ({ seeded, person }) => {
    await identify(seeded, person, 'basic', 'passed')
    return {
      ...(await identify(seeded, person, 'advanced', 'rejected')),
      ...(await picturesOf(seeded, person, advancedImages)),
    }
  },
  openIdentity: async ({ seeded, person }) => ({
    id: (await claimedIdentity(seeded, person))['id'],
  }),
  seeIdentityPhoto: async ({ seeded, person }) => {
    const { id, fileId } = await claimedIdentity(seeded, person)
    return { id, fileId }
  },
  approveIdentity: ({ seeded, person }) => openedIdentity(seeded, person),
  rejectIdentity: async ({ seeded, person }) => {
    const { id, version, fields } = await claimedIdentity(seeded, person)
    return { id, version, fields }
  },
  revokeIdentity: ({ seeded }) => passedIdentity(seeded),
}
