import { type Call, registry } from '@dopusk/contract'
import { bodyTexts, queryTexts, withValue } from '../../apps/api/src/testing/text-fields.ts'
import type { ValidRequest } from './valid-study-requests.ts'

/** Characters that people do not type. */
const spoiltTexts = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDC00b',
  '\u001B[2J\u001B]0;x\u0007',
  '\u009B31m',
  'a\u007Fb',
  'a\bb\rc',
  'ad\u200Bmin',
  '\uFEFFa\u2060b',
  '\u202Eдорап',
  '\u2066a\u2069',
  '\u2028',
  '\uFFFF',
  '\u{E0041}',
]

/** Far longer than any text may be, of what patterns search again and again when they were written without care. */
const longTexts = ['a', ' ', 'a.', 'a@', 'a-', '1,', '(', '<', '&#', '«', '{{', '\n- ', 'и\u0301'].map((part) =>
  part.repeat(60_000 / part.length),
)

/** Marks in the wrong order, as long as an email, a line and a text may be: normalisation sorts them. */
const unsortedMarks = [900, 3600, 15_000, 39_000].map(
  (length) => `a${'\u0315'.repeat(length / 2)}${'\u0316'.repeat(length / 2)}`,
)

const hostileTexts = [...spoiltTexts, ...longTexts, ...unsortedMarks]

export interface TextRequest extends ValidRequest {
  call: Call
}

const valueAt = (value: unknown, place: readonly (string | number)[]): unknown =>
  place.reduce((at: unknown, key) => (at as Record<string | number, unknown> | undefined)?.[key], value)

/** Appends to a valid text, so that more than the rule for its shape is tested. */
const spoil = (right: unknown, text: string): string => (typeof right === 'string' ? right + text : text)

const spoilQuery = (path: string, key: string, text: string): string => {
  const url = new URL(path, 'http://site')
  url.searchParams.set(key, spoil(url.searchParams.get(key), text).toWellFormed())
  return url.pathname + url.search
}

/** Each text of each call with what people do not type, and those of a body with long ones, in an otherwise valid request. */
export const makeTextRequests = (taken: ReadonlyMap<string, ValidRequest>): TextRequest[] =>
  registry.flatMap((call) => {
    const base = taken.get(call.name)
    if (base === undefined) return []
    const bodies = bodyTexts(call).flatMap((place) =>
      hostileTexts.map((text) => ({
        ...base,
        call,
        body: withValue(base.body, place, spoil(valueAt(base.body, place), text)),
      })),
    )
    const queries = queryTexts(call).flatMap((key) =>
      spoiltTexts.map((text) => ({ ...base, call, path: spoilQuery(base.path, key, text) })),
    )
    const paths = call.path.includes('{')
      ? spoiltTexts.map((text) => ({
          ...base,
          call,
          path: call.path.replace(/\{\w+\}/g, encodeURIComponent(text.toWellFormed())),
        }))
      : []
    return [...bodies, ...queries, ...paths]
  })
