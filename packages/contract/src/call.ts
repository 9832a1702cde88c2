import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { FromWire } from './wire-names.ts'

/**
 * Who may make a call.
 * - `anyone`: no sign-in needed; a token that is sent is still checked
 * - `signed_in`: any user
 * - `staff`: a partner or a superuser (the dashboard's roles are not staff here)
 * - `superuser`
 * - `expert`, `manager`, `admin`: the roles of the workspace (domain_spec, course_manager, admin). An admin may do what
 *   experts and managers may, a superuser all of it
 * - `dashboard`: any of these
 */
export type Access = 'anyone' | 'signed_in' | 'staff' | 'superuser' | 'expert' | 'manager' | 'admin' | 'dashboard'

export type Method = 'GET' | 'POST' | 'PUT'

/** The response of a call that is not JSON, and the name that it is saved under. */
export interface ResponseFile {
  mediaType: string
  fileName: string
}

/** One call of the API. Paths carry parameters as `{id}`, as OpenAPI writes them. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  name: string
  summary: string
  method: Method
  path: string
  access: Who
  status: 200 | 201 | 202
  params?: Params
  query?: Query
  body?: Body
  response: Response
  /** Set where a successful response is a file; errors are JSON as everywhere. */
  file?: ResponseFile
  /** A valid request, where an empty one is not valid: for the documentation and for tests of access. */
  example?: { query?: Record<string, string>; body?: z.input<Body> }
  /** Error codes besides those that `access` and validation imply. */
  errors: readonly ErrorCode[]
}

type Optional = 'status' | 'errors'

export const defineCall = <
  P extends z.ZodType<unknown> = z.ZodType<undefined>,
  Q extends z.ZodType<unknown> = z.ZodType<undefined>,
  B extends z.ZodType<unknown> = z.ZodType<undefined>,
  R extends z.ZodType<unknown> = z.ZodType,
  Who extends Access = Access,
>(
  options: Omit<Call<P, Q, B, R, Who>, Optional> & Partial<Pick<Call, Optional>>,
): Call<P, Q, B, R, Who> => ({ status: 200, errors: [], ...options })

/** Request and response types of a call, for the server's handler (`output`) and the page (`input`). */
export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? FromWire<z.output<B>> : never
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? FromWire<z.output<R>> : never
export type QueryInputOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInputOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? FromWire<z.input<B>> : never

/** The whole file, or a stream of chunks. */
export type FileBytes = Uint8Array | AsyncIterable<Uint8Array>

type None = z.ZodType<undefined>

/** A call whose successful response is a file. */
export type FileCall<
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Params extends z.ZodType = z.ZodType,
> = Call<Params, Query, Body, z.ZodType<FileBytes>, Who> & { file: ResponseFile }

export const defineFileCall = <
  Who extends Access,
  Q extends z.ZodType<unknown> = None,
  B extends z.ZodType<unknown> = None,
  P extends z.ZodType<unknown> = None,
>({
  file,
  ...options
}: Omit<FileCall<Q, B, Who, P>, 'status' | 'response'>): FileCall<Q, B, Who, P> => ({
  ...defineCall({ ...options, response: z.custom<FileBytes>() }),
  file,
})
