import type { EducationAccount } from '@dopusk/contract'

type Compared = Pick<EducationAccount, 'password' | 'activated' | 'courses' | 'id_specialist_pb'>

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Sentences about what somebody else has changed in the account. */
export const accountChanges = (before: Compared, now: Compared): string[] =>
  [
    before.password !== now.password && 'Пароль уже изменён на\u00a0другой.',
    before.activated !== now.activated &&
      (now.activated
        ? 'Обучающийся вошёл: учётная запись активирована.'
        : 'Учётная запись больше не\u00a0активирована.'),
    !isSameSet(before.courses, now.courses) && 'Набор курсов стал другим.',
    before.id_specialist_pb !== now.id_specialist_pb && 'Обновился номер специалиста.',
  ].filter((sentence) => sentence !== false)
