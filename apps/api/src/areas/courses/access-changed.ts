import { AppError } from '../../http/app-error.ts'

/** The last day of access is not the one that the screen showed: a second press, or another member of staff. */
export const accessChanged = (): AppError =>
  new AppError('changed_meanwhile', {
    message: 'Срок доступа за\u00a0это время изменился. Обновите страницу и\u00a0проверьте даты',
  })
