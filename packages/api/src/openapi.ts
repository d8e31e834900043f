import { toJsonSchema } from '@valibot/to-json-schema'
import type { ConversionConfig } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { endpoints } from './endpoints.ts'
import { isForConsole, needsToken, possibleErrors } from './endpoint.ts'
import type { Endpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { tokenHeaders } from './names.ts'

type Json = { readonly [name: string]: unknown }

/** The OpenAPI 3.1 document of the users' calls, or of the operators' calls. `version` is the server's. */
export function openApiDocument(version: string, origin: 'app' | 'console' = 'app'): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of Object.values<Endpoint>(endpoints)) {
    if (isForConsole(endpoint) !== (origin === 'console')) continue
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version, description: introduction },
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: tokenHeaders[origin] } },
    },
  }
}

const introduction = [
  'Every handled outcome answers HTTP 200; the body says how it went in `code`.',
  'POST bodies are sealed (TPENV1) with a key of `/config.json` and signed by the device key;',
  'the schemas show the payload inside. Decimals are strings.',
].join(' ')

function operation(endpoint: Endpoint): Json {
  const request = schemaOf(endpoint.request, 'input')
  const isGet = endpoint.method === 'GET'
  const payload = withoutPathFields(endpoint, request)
  const sealed = { required: true, content: { 'application/json': { schema: payload } } }
  return {
    operationId: endpoint.name,
    tags: [endpoint.concept],
    summary: endpoint.summary,
    parameters: [...fieldParameters(endpoint, request), ...headerParameters(endpoint)],
    ...(isGet ? {} : { requestBody: sealed }),
    responses: { 200: { description: 'Success or refusal', content: answerContent(endpoint) } },
    ...(endpoint.auth === 'none' ? {} : { security: security(endpoint) }),
    'x-error-codes': Object.fromEntries(
      possibleErrors(endpoint).map((key) => [key, errorCodes[key]]),
    ),
    'x-rate-limit': endpoint.limit,
  }
}

const security = (endpoint: Endpoint): Json[] =>
  needsToken(endpoint.auth) ? [{ token: [] }] : [{}, { token: [] }]

function fieldParameters(endpoint: Endpoint, request: Json): Json[] {
  const inPath = pathFields(endpoint)
  return objectsOf(request).flatMap(({ properties, required }) =>
    Object.entries(properties)
      .filter(([name]) => endpoint.method === 'GET' || inPath.has(name))
      .map(([name, schema]) => ({
        name,
        in: inPath.has(name) ? 'path' : 'query',
        required: inPath.has(name) || required.includes(name),
        schema,
      })),
  )
}

const pathFields = (endpoint: Endpoint): Set<string> =>
  new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name))

function withoutPathFields(endpoint: Endpoint, request: Json): Json {
  const inPath = pathFields(endpoint)
  if (inPath.size === 0) return request
  // A variant is written as `oneOf`.
  for (const word of ['anyOf', 'oneOf']) {
    const alternatives = request[word] as Json[] | undefined
    if (alternatives !== undefined)
      return { ...request, [word]: alternatives.map((one) => withoutPathFields(endpoint, one)) }
  }
  const { properties, required } = request as Json & ObjectSchema
  return {
    ...request,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !inPath.has(name)),
    ),
    required: required.filter((name) => !inPath.has(name)),
  }
}

type ObjectSchema = { properties: Record<string, unknown>; required: readonly string[] }

/** A request is one object, or alternative objects; the fields of alternatives are optional. */
function objectsOf(request: Json): ObjectSchema[] {
  const alternatives = (request['anyOf'] ?? request['oneOf']) as ObjectSchema[] | undefined
  if (!alternatives) return request['properties'] ? [request as ObjectSchema] : []
  const properties = Object.fromEntries(
    alternatives.flatMap((one) => Object.entries(one.properties)),
  )
  return [{ properties, required: [] }]
}

function headerParameters({ key }: Endpoint): Json[] {
  if (key === 'none') return []
  const schema = { type: 'string', pattern: '^[0-9A-Za-z_-]{16,64}$' }
  return [
    { name: 'Idempotency-Key', in: 'header', required: key === 'required', schema },
    { name: 'Intent-Until', in: 'header', required: false, schema: { type: 'integer' } },
  ]
}

function answerContent(endpoint: Endpoint): Json {
  const result = schemaOf(endpoint.result, 'output')
  const schema = endpoint.plain ? result : resultEnvelope(result)
  return { 'application/json': { schema } }
}

const resultEnvelope = (result: Json): Json => ({
  type: 'object',
  required: ['success', 'code', 'message', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean' },
    code: { type: 'integer' },
    message: { type: 'string' },
    result: { anyOf: [result, { type: 'null' }] },
    timestamp: { type: 'integer', description: 'Epoch milliseconds, UTC' },
    errorCode: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'rule', 'message'],
        properties: Object.fromEntries(
          ['field', 'rule', 'message', 'min', 'max'].map((name) => [name, { type: 'string' }]),
        ),
      },
    },
    retryAfter: { type: 'integer', description: 'Seconds' },
    traceId: { type: 'string' },
  },
})

/** Checks that JSON schema cannot express (such as "one of two fields") are stated in the summary. */
function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const config: ConversionConfig = { target: 'draft-2020-12', typeMode, errorMode: 'ignore' }
  const { $schema: _, ...rest } = toJsonSchema(schema, config)
  return rest
}
