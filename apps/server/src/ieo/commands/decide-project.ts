import type { Amount } from '@candor/money'
import { payUntil } from '@candor/rules'
import { command, refuse } from '../../platform/lane/index.ts'
import { projects, type Project } from '../tables.ts'

/** Applications of a project as they were read; all are required. */
type Read = {
  readonly projectId: string
  readonly participants: number
  readonly lots: number
}

const isWhole = (project: Project, read: Read): boolean =>
  project.participants === read.participants && project.lots === read.lots

export type CloseProject = Read & { readonly lotsDigest: string }

/**
 * Closes a project to applications, and stores a public digest of all lots: from now on an added application would be noticed.
 * The state before is the key.
 */
export const closeProject = command('closeProject', {
  needs: { projects },
  queue: 'jobs',
  decide(state, input: CloseProject, { now }) {
    const project = state.projects.get(input.projectId)
    const isDue = project?.status === 'published' && now >= project.applyEndAt
    if (project === undefined || !isDue || !isWhole(project, input)) return refuse('STATE_CHANGED')
    const { lotsDigest } = input
    return {
      put: [projects.row({ ...project, status: 'closed', closedAt: now, lotsDigest })],
      events: [{ name: 'ieoClosed', data: { id: project.id } }],
      reply: null,
    }
  },
})

export type DrawProject = Read & {
  readonly wonQuantity: Amount
  /** Null for a project that is shared pro rata. */
  readonly draw: { readonly seed: string; readonly checkpointAt: number } | null
}

/**
 * Stores that a project is decided, and with which seed and record. Each user's share follows from lots and seed and is
 * calculated when it is applied; none is entered by hand.
 */
export const drawProject = command('drawProject', {
  needs: { projects },
  queue: 'jobs',
  decide(state, input: DrawProject, { now }) {
    const project = state.projects.get(input.projectId)
    const isDue = project?.status === 'closed' && now >= project.drawAt
    if (project === undefined || !isDue || !isWhole(project, input)) return refuse('STATE_CHANGED')
    const { draw, wonQuantity } = input
    if ((draw === null) !== (project.drawCommit === null)) return refuse('STATE_CHANGED')
    const drawn: Project = {
      ...project,
      status: 'drawn',
      drawnAt: now,
      checkpointAt: draw?.checkpointAt ?? null,
      seed: draw?.seed ?? null,
      wonQuantity,
      payUntil: payUntil(project, now),
    }
    return {
      put: [projects.row(drawn)],
      events: [{ name: 'ieoDrawn', data: { id: project.id } }],
      reply: null,
    }
  },
})
