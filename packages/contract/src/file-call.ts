import { z } from 'zod'
import { type Access, type AnswerFile, type Call, defineCall } from './call.ts'

/** The whole file, or a stream of chunks. */
export type FileBytes = Uint8Array | AsyncIterable<Uint8Array>

type None = z.ZodType<undefined>

/** A call whose successful response is a file. */
export type FileCall<Body extends z.ZodType = z.ZodType, Who extends Access = Access> = Call<
  None,
  None,
  Body,
  z.ZodType<FileBytes>,
  Who
> & { file: AnswerFile }

export const defineFileCall = <B extends z.ZodType<unknown>, Who extends Access>({
  file,
  ...options
}: Omit<FileCall<B, Who>, 'status' | 'response'>): FileCall<B, Who> => ({
  ...defineCall({ ...options, response: z.custom<FileBytes>() }),
  file,
})
