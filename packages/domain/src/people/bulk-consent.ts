/**
 * What staff confirm before they create people from a list. The page shows this wording and the server stores it, so a
 * changed wording needs a new version.
 */
export const bulkConsent = {
  version: '2026-11-16',
  wording:
    'Подтверждаю, что все люди из списка согласны на обработку своих персональных данных: фамилии, имени, отчества, ' +
    'даты рождения, телефона и email — для создания учётных записей, обучения и подготовки документов о нём, ' +
    'и что это согласие получено до загрузки списка.',
} as const
