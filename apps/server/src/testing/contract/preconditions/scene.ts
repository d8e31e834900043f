import type { EndpointName } from '@candor/api'
import type { Person } from '../person.ts'
import type { SeededWorld } from '../seeded-world.ts'

export type Body = Record<string, unknown>

/** Who is about to send what. */
export interface Scene {
  readonly seeded: SeededWorld
  readonly person: Person
  readonly body: Body
  /** Fields that the test fixes: an id, for example. */
  readonly given: Body
}

/** Of each endpoint that needs one: makes true what a body needs, and answers the fields that say so. */
export type Preconditions = {
  readonly [Name in EndpointName]?: (scene: Scene) => Body | Promise<Body>
}

/** None of the fields that were drawn: they may be of another kind. */
export const absent = (body: Body): Body =>
  Object.fromEntries(Object.keys(body).map((field) => [field, undefined]))
