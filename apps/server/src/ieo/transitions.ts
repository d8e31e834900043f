import type { Transitions } from '../platform/transitions.ts'
import type { OrderStatus, ProjectStatus } from './tables.ts'

/** How an application for tokens goes on: what was drawn decides, then its user pays or does not, then the tokens come. */
export const applicationTransitions: Transitions<OrderStatus> = {
  applied: { bringOrders: ['won', 'not_won', 'cancelled'] },
  won: { payIeo: ['paid'], bringOrders: ['lapsed', 'cancelled'] },
  paid: { bringOrders: ['listed', 'cancelled'] },
  not_won: {},
  lapsed: {},
  listed: {},
  cancelled: {},
}

/** How an offering goes on: two operators begin it, its clock and a signed checkpoint draw it, two hand out or call it off. */
export const projectTransitions: Transitions<ProjectStatus> = {
  draft: { publishIeo: ['published'] },
  published: { closeProject: ['closed'], cancelIeo: ['cancelled'] },
  closed: { drawProject: ['drawn'], cancelIeo: ['cancelled'] },
  drawn: { listIeo: ['listed'], cancelIeo: ['cancelled'] },
  listed: {},
  cancelled: {},
}
