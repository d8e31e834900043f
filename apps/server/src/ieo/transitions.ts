import type { Transitions } from '../platform/transitions.ts'
import type { OrderStatus, ProjectStatus } from './tables.ts'

/**
 * Transitions of an application: the draw decides, its user pays or lets it lapse, then the tokens come. A win or a payment is
 * cancelled only with a project that an older version called off after its draw.
 */
export const applicationTransitions: Transitions<OrderStatus> = {
  applied: { bringOrders: ['won', 'not_won', 'cancelled'] },
  won: { payIeo: ['paid'], bringOrders: ['lapsed', 'cancelled'] },
  paid: { bringOrders: ['listed', 'cancelled'] },
  not_won: {},
  lapsed: {},
  listed: {},
  cancelled: {},
}

/**
 * Transitions of an offering: two operators start it, its clock and a signed checkpoint draw it, two operators list it. Only
 * before the draw may two operators cancel it.
 */
export const projectTransitions: Transitions<ProjectStatus> = {
  draft: { publishIeo: ['published'] },
  published: { closeProject: ['closed'], cancelIeo: ['cancelled'] },
  closed: { drawProject: ['drawn'], cancelIeo: ['cancelled'] },
  drawn: { listIeo: ['listed'] },
  listed: {},
  cancelled: {},
}
