import { ApiError, errorCodes, routes } from '@candor/api'
import type { CallName, Config, ErrorCode, ErrorKey, Route } from '@candor/api'
import { replaceClient } from '../api/client.ts'
import type { Input, Output } from '../api/client.ts'
import { config } from './samples.ts'
import { noteUnkeyed, noteUnprepared } from './faulty-calls.ts'

/** Prepared answers by endpoint. A function can read the input, wait, or throw. */
export type Answers = {
  [Name in CallName]?: Output<Name> | ((input: Input<Name>) => Output<Name> | Promise<Output<Name>>)
} & {
  /** `/config.json`; by default that of a sandbox. */
  getConfig?: Config | (() => Config | Promise<Config>)
}
export type FakeApi = ReturnType<typeof fakeApi>
export type SeenCall = { name: CallName; input: unknown; key: string | undefined }

/**
 * Replaces the server. A call without a prepared answer, or without the idempotency key that it needs, rejects, and
 * `setup.ts` fails its test.
 */
export function fakeApi(answers: Answers = {}) {
  let current = answers
  const calls: SeenCall[] = []

  async function call<Name extends CallName>(
    name: Name,
    input: Input<Name>,
    options?: { key?: string },
  ) {
    calls.push({ name, input, key: options?.key })
    const route: Route = routes[name]
    if (route.key === 'required' && options?.key === undefined) {
      noteUnkeyed(name)
      throw new Error(`${name} needs an idempotency key`)
    }
    const answer: unknown = current[name]
    if (answer === undefined) {
      noteUnprepared(name)
      throw new Error(`no answer is prepared for ${name}`)
    }
    return (typeof answer === 'function' ? await answer(input) : answer) as Output<Name>
  }
  async function readConfig(): Promise<Config> {
    const { getConfig = config } = current
    return typeof getConfig === 'function' ? getConfig() : getConfig
  }
  const restore = replaceClient({ call, config: readConfig })
  return {
    calls,
    countOf: (name: CallName) => calls.filter((each) => each.name === name).length,
    /** Replaces the answers from now on. */
    become: (next: Answers): void => {
      current = next
    },
    restore,
  }
}

/** Answers that never resolve. */
export function delayed(answers: Answers): Answers {
  return mapAnswers(answers, () => () => new Promise<never>(() => undefined))
}

/** Answers that all refuse with the server's message. */
export function failing(answers: Answers, message = 'The service rests for a moment.'): Answers {
  return mapAnswers(answers, () => () => {
    throw refusal(500, message)
  })
}

/** A refusal of the server, with the first error key of this code. */
export function refusal(code: ErrorCode, message: string): ApiError {
  const keys = Object.keys(errorCodes) as ErrorKey[]
  const errorCode = keys.find((key) => errorCodes[key] === code)!
  return new ApiError({ success: false, code, errorCode, message, result: null, timestamp: 0 })
}

function mapAnswers(answers: Answers, change: () => unknown): Answers {
  return Object.fromEntries(Object.keys(answers).map((name) => [name, change()])) as Answers
}
