import { ApiError } from '../../shared/api/api-error.ts'

export type DocumentFaults = Record<string, string>

const failed = 'Ошибка при генерации отчета'

/** Errors by field where the server names the field, and a message with the reason. */
export const documentRefusal = (error: unknown): { faults: DocumentFaults; message: string } =>
  error instanceof ApiError
    ? { faults: error.fields, message: `${failed}. ${error.message}` }
    : { faults: {}, message: failed }
