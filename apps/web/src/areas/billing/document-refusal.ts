import { ApiError } from '../../shared/api/api-error.ts'

export type DocumentFaults = Record<string, string>

const failed = 'Ошибка при генерации отчета'

/** What went wrong, by field where the server knows the field, and the reason beside it. */
export const documentRefusal = (error: unknown): { faults: DocumentFaults; message: string } =>
  error instanceof ApiError
    ? { faults: error.fields, message: `${failed}. ${error.message}` }
    : { faults: {}, message: failed }
