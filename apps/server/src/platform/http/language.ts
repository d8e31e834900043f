import { languages, type Language } from '@candor/api'
import type { FastifyRequest } from 'fastify'

const known = new Set<unknown>(languages)

/** The language of `X-Lang`; English if it names none of ours. */
export function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-lang']
  return known.has(asked) ? (asked as Language) : 'en-us'
}
