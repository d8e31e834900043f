import type { EndpointName } from '@candor/api'
import type { Person } from '../person.ts'
import type { SeededWorld } from '../seeded-world.ts'

export type Body = Record<string, unknown>

/** A caller and endpoint. */
export interface Scene {
  readonly seeded: SeededWorld
  readonly person: Person
  readonly body: Body
  /** Fields that the test fixes, for example an id. */
  readonly given: Body
}

/** Functions by endpoint that create the state that a body needs, and return the fields that name it. */
export type Preconditions = {
  readonly [Name in EndpointName]?: (scene: Scene) => Body | Promise<Body>
}

/** Removes all drawn fields: they may be of another kind. */
export const absent = (body: Body): Body =>
  Object.fromEntries(Object.keys(body).map((field) => [field, undefined]))
