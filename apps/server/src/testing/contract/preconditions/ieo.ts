import { applyBody, draft, draftFields, openProject, wonOrderOf } from '../ieo.ts'
import type { Preconditions } from './scene.ts'

export const ofIeo: Preconditions = {
  getIeoProject: async ({ seeded, given }) => ({
    id: 'id' in given ? given['id'] : await openProject(seeded),
  }),
  applyIeo: ({ seeded, person }) => applyBody(seeded, person),
  payIeo: async ({ seeded, person, given }) => ({
    orderId: 'orderId' in given ? given['orderId'] : await wonOrderOf(seeded, person),
  }),
  getIeoProof: async ({ seeded, person, given }) => {
    if ('id' in given) return { id: given['id'] }
    const applicant = person.isOperator() || person.token() === null ? seeded.bob : person
    const orderId = await wonOrderOf(seeded, applicant)
    const { records } = await applicant.done('listIeoOrders', { status: '3' })
    return { id: records.find((one) => one.id === orderId)!.projectId }
  },
  saveIeoDraft: ({ seeded }) => draftFields(seeded),
  askIeo: ({ seeded }) => draft(seeded),
}
